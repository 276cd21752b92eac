import type { ScriptLogLine } from '@sallyport/core/ports'
import type { ActionCall, SettledCall } from './action-caller.ts'
import { fits, type Limits } from './limits.ts'
import { LOG_LEVELS, RESULT_TOO_LARGE } from './quickjs/prelude.ts'
import type { Instance } from './quickjs/quickjs-instance.ts'
import { type Globals, openVm, type Snapshot, type Vm } from './quickjs/vm.ts'
import { errorOf, RunFault, type ScriptError } from './script-error.ts'

export interface Task extends Globals {
  readonly script: string
}

/**
 * The end of a script's turn: the script awaits replies of actions, or is over. `log` contains the log lines of this
 * turn.
 */
export interface TurnEnd extends Ending {
  readonly isOver: boolean
  readonly log: readonly ScriptLogLine[]
}

export interface Ending {
  readonly result?: string
  readonly error?: ScriptError
}

export interface ExecutionSettings {
  readonly limits: Limits
  isLate(): boolean
  onCall(call: ActionCall): void
  /**
   * Called after every 1000 promise jobs of a script, to let other work of the thread run. The script continues when
   * the returned promise resolves.
   */
  pause?(): Promise<void>
}

/**
 * A running script in a QuickJS instance. The script computes in turns. Between two turns the script awaits replies
 * of actions, and may move to another instance.
 */
export interface Execution {
  /** Computes until the script awaits a reply or is over. Must not be called during a turn or after the last one. */
  takeTurn(replies: readonly SettledCall[]): Promise<TurnEnd>
  /** Copies the script's memory out of the instance, so that the script can continue in another instance. */
  save(): Snapshot
  /** Ends the script and cleans the instance. Returns true if the instance may serve another run. */
  close(): boolean
}

export function execution(instance: Instance, from: Task | Snapshot, settings: ExecutionSettings): Execution {
  const { limits, isLate, onCall, pause } = settings
  let vm: Vm | undefined
  let log: ScriptLogLine[] = []
  const host = {
    isLate,
    call: (call: number, action: number, args: string) => onCall({ call, action, args }),
    log(level: number, line: string) {
      // The cast is safe: the prelude always passes the log line as a JSON string.
      log.push({ level: LOG_LEVELS[level] ?? 'log', text: JSON.parse(line) as string })
    },
  }

  /**
   * Runs the script's code. Returns the result or error if the script is over, or null if it awaits replies of
   * actions.
   */
  async function play(replies: readonly SettledCall[]): Promise<Ending | null> {
    const isNew = vm === undefined
    vm ??= openVm(instance, from, limits, host)
    const refusal = isNew && 'script' in from ? vm.start(from.script) : null
    if (refusal !== null) return { error: refusal }
    for (const reply of replies) vm.settle(reply)
    for (;;) {
      const progress = vm.pump()
      if (progress.state === 'rejected') return { error: progress.error }
      if (progress.state === 'fulfilled') return resultOf(vm, limits)
      if (!progress.hasJobs && vm.pendingCalls > 0) return null
      if (!progress.hasJobs) return { error: { message: 'the script awaits a promise that never settles' } }
      if (isLate()) return { error: errorOf(new RunFault('deadline')) }
      await pause?.()
    }
  }

  return {
    async takeTurn(replies) {
      log = []
      try {
        const ending = await play(replies)
        // A script interrupted at its deadline fails with an arbitrary error. The deadline error replaces it.
        const isInterrupted = ending?.error !== undefined && ending.error.endedBy === undefined && isLate()
        return {
          isOver: ending !== null,
          ...(isInterrupted ? { error: errorOf(new RunFault('deadline')) } : ending),
          log,
        }
      } catch (error) {
        return { isOver: true, error: errorOf(error instanceof RunFault ? error : new RunFault('crash')), log }
      }
    },
    save() {
      if (vm === undefined) throw new Error('only a script that has started can be saved')
      return vm.save()
    },
    close: () => vm?.close() ?? false,
  }
}

function resultOf(vm: Vm, { resultBytes }: Limits): Ending {
  const result = vm.result()
  if ('error' in result) {
    return result.error.message === RESULT_TOO_LARGE ? { error: { ...result.error, endedBy: 'size' } } : result
  }
  return fits(result.json, resultBytes)
    ? { result: result.json }
    : { error: { message: RESULT_TOO_LARGE, endedBy: 'size' } }
}
