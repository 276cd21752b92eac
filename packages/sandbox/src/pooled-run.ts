import type { ScriptLogLine } from '@sallyport/core/ports'
import type { ActionCaller, SettledCall } from './action-caller.ts'
import type { Ending, Task } from './execution.ts'
import type { RunReport } from './outcome.ts'
import type { Lease } from './quota.ts'
import type { Thread } from './thread.ts'
import type { Snapshot } from './vm.ts'

export interface CopiedOut {
  readonly snapshot: Snapshot
  /** Counts the bytes of the snapshot. */
  readonly lease: Lease
}

/** A run in the pool of threads, from its request to its end. */
export interface PooledRun {
  /** The webhook's id. */
  readonly key: string
  readonly task: Task
  readonly callAction: ActionCaller
  /** Counts the run while it waits for its start. */
  readonly waitLease: Lease
  readonly ended: Promise<RunReport>
  /** `queued`: waits for a place, to start or to continue after a reply. */
  state: 'queued' | 'computing' | 'awaiting' | 'over'
  /** Where the script is: its idle thread, or its copy. Null before it starts and while it is being copied out. */
  home: Thread | CopiedOut | null
  /** Replies not yet delivered to the script. */
  replies: SettledCall[]
  /** Time at which the run got its first thread; null until then. */
  begunAt: number | null
  readonly log: ScriptLogLine[]
  actionCalls: number
  /** Limits the wait for the start, then the run. */
  timer: ReturnType<typeof setTimeout> | undefined
  settle(ending: Ending): void
}

export function pooledRun(task: Task, callAction: ActionCaller, waitLease: Lease): PooledRun {
  const { promise, resolve } = Promise.withResolvers<RunReport>()
  const run: PooledRun = {
    key: waitLease.key,
    task,
    callAction,
    waitLease,
    ended: promise,
    state: 'queued',
    home: null,
    replies: [],
    begunAt: null,
    log: [],
    actionCalls: 0,
    timer: undefined,
    settle(ending) {
      const { log, actionCalls } = run
      resolve({ ...ending, log, actionCalls, ms: msOf(run) })
    },
  }
  return run
}

export function msOf({ begunAt }: PooledRun): number {
  return begunAt === null ? 0 : performance.now() - begunAt
}
