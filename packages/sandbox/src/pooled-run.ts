import type { ScriptLogLine } from '@sallyport/core/ports'
import type { ActionCaller, SettledCall } from './action-caller.ts'
import type { Task, TurnEnd } from './execution.ts'
import type { Lease } from './leases.ts'
import type { RunReport } from './outcome.ts'
import type { Thread } from './thread.ts'
import type { Snapshot } from './vm.ts'

/** An awaiting script that was copied out of its thread. */
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
  /** Counts the run while it waits to begin. */
  readonly waitLease: Lease
  readonly ended: Promise<RunReport>
  /** `queued`: waits for a place, either to begin or to go on after a reply. */
  state: 'queued' | 'computing' | 'awaiting' | 'over'
  /** Where the script is: its idle thread, its copy, or null before it begins and while it is copied out. */
  home: Thread | CopiedOut | null
  /** Replies that the script hasn't received yet. */
  replies: SettledCall[]
  /** Time at which the run got its first thread; null before. */
  begunAt: number | null
  readonly log: ScriptLogLine[]
  actionCalls: number
  /** The limit of the wait before the run begins, then its deadline. */
  timer: ReturnType<typeof setTimeout> | undefined
  settle(ending: Pick<TurnEnd, 'result' | 'error'>): void
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
    settle({ result, error }) {
      const { log, actionCalls } = run
      const ending = { ...(result !== undefined && { result }), ...(error !== undefined && { error }) }
      resolve({ ...ending, log, actionCalls, ms: msOf(run) })
    },
  }
  return run
}

/** Milliseconds since the run began; 0 before. */
export function msOf({ begunAt }: PooledRun): number {
  return begunAt === null ? 0 : performance.now() - begunAt
}
