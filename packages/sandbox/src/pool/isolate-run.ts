import type { ScriptLogLine } from '@sallyport/core/ports'
import type { ActionCall, ActionCaller, SettledCall } from '../action-caller.ts'
import type { Ending, Task } from '../execution.ts'
import type { Limits } from '../limits.ts'
import type { RunReport } from '../outcome.ts'
import { errorOf, RunFault } from '../script-error.ts'
import type { InstancePool } from './instance-pool.ts'
import type { Lease } from './quota.ts'

export interface IsolateRun {
  readonly task: Task
  readonly callAction: ActionCaller
  readonly limits: Limits
  readonly instances: InstancePool
  now(): number
  /** Waits for a free place in which a script may compute. Resolves to null if `isLate` returns true first. */
  place(isLate: () => boolean): Promise<Lease | null>
  giveBack(place: Lease): void
}

/**
 * Runs a script in the calling thread. The script holds a place only while it computes. `first` is the place for the
 * first turn, which the caller has acquired.
 */
export async function runInIsolate(first: Lease, run: IsolateRun): Promise<RunReport> {
  const { task, callAction, limits, instances, now } = run
  const begunAt = now()
  const log: ScriptLogLine[] = []
  const replies: SettledCall[] = []
  let place: Lease | null = first
  let actionCalls = 0
  let hasRung = false
  let ring = () => {}
  // The deadline is checked by a timer and by the clock. On Workers the clock stands still during computation; on
  // other runtimes no timer fires during computation.
  const timer = setTimeout(() => {
    hasRung = true
    ring()
  }, limits.deadlineMs)
  const isLate = () => hasRung || now() - begunAt >= limits.deadlineMs

  async function callActionOf({ call, action, args }: ActionCall): Promise<void> {
    actionCalls++
    const reply = await callAction(task.actionIds[action] ?? '', args)
    replies.push({ call, ...reply })
    ring()
  }

  function reportOf(ending: Ending): RunReport {
    return { ...ending, log, actionCalls, ms: now() - begunAt }
  }

  const script = instances.place(first.key, task, {
    limits,
    isLate,
    onCall: (call) => void callActionOf(call),
    pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
  })
  try {
    while (place !== null) {
      const turn = await script.takeTurn(replies.splice(0))
      log.push(...turn.log)
      run.giveBack(place)
      if (turn.isOver) return reportOf(turn)
      while (replies.length === 0 && !isLate()) {
        await new Promise<void>((resolve) => {
          ring = resolve
        })
      }
      place = isLate() ? null : await run.place(isLate)
    }
    return reportOf({ error: errorOf(new RunFault('deadline')) })
  } finally {
    clearTimeout(timer)
    script.end()
    if (place !== null) run.giveBack(place)
  }
}
