import type { ScriptLogLine } from '@sallyport/core/ports'
import type { ActionCaller, ActionReply } from './action-caller.ts'
import { fits, type Limits } from './limits.ts'
import { LOG_LEVELS, RESULT_TOO_LARGE } from './prelude.ts'
import type { Instance } from './quickjs-instance.ts'
import { errorOf, RunFault, type ScriptError } from './script-error.ts'
import { type Globals, openVm, type Vm } from './vm.ts'

/** A run as it crosses to where the script runs: texts alone. */
export interface Task extends Globals {
  readonly script: string
}

/** What comes back of a run: texts alone. */
export interface RunReport {
  /** The script's `result` as JSON, of a run that is ok. */
  readonly result?: string
  readonly error?: ScriptError
  readonly log: readonly ScriptLogLine[]
  readonly actionCalls: number
  readonly ms: number
}

/** What a run needs beside its task. */
export interface RunContext {
  readonly limits: Limits
  readonly callAction: ActionCaller
  now(): number
}

/** Runs one script on an instance that serves no other run meanwhile, and says whether the instance may serve a next one. */
export async function runScript(
  instance: Instance,
  task: Task,
  { limits, callAction, now }: RunContext,
): Promise<{ readonly report: RunReport; readonly isReusable: boolean }> {
  const start = now()
  const log: ScriptLogLine[] = []
  const replies: { readonly call: number; readonly reply: ActionReply }[] = []
  let [actionCalls, awaited, isLate, ring] = [0, 0, false, () => {}]
  // The clock may stand still while code computes, and timers don't fire then: neither alone is enough.
  const timer = setTimeout(() => {
    isLate = true
    ring()
  }, limits.deadlineMs)
  const checkLate = () => {
    isLate ||= now() - start >= limits.deadlineMs
    return isLate
  }

  async function play(vm: Vm): Promise<Pick<RunReport, 'result' | 'error'>> {
    const refusal = vm.start(task.script)
    if (refusal !== null) return { error: refusal }
    for (;;) {
      for (const { call, reply } of replies.splice(0)) {
        awaited--
        vm.settle(call, reply)
      }
      const progress = vm.pump()
      if (progress.state === 'rejected') return { error: progress.error }
      if (progress.state === 'fulfilled') return resultOf(vm, limits)
      if (checkLate()) return { error: errorOf(new RunFault('deadline')) }
      if (progress.hasJobs) await new Promise((resolve) => setTimeout(resolve, 0))
      else if (awaited === 0) return { error: { message: 'the script waits for what nothing will settle' } }
      else if (replies.length === 0) {
        await new Promise<void>((resolve) => {
          ring = resolve
        })
      }
    }
  }

  let vm: Vm | undefined
  let ending: Pick<RunReport, 'result' | 'error'>
  try {
    const host = {
      isLate: checkLate,
      call(call: number, action: number, args: string) {
        actionCalls++
        awaited++
        void callAction(task.actionIds[action] ?? '', args).then((reply) => {
          replies.push({ call, reply })
          ring()
        })
      },
      log(level: number, line: string) {
        // Sound: the prelude gives JSON of a string.
        log.push({ level: LOG_LEVELS[level] ?? 'log', text: JSON.parse(line) as string })
      },
    }
    vm = openVm(instance, task, limits, host)
    ending = await play(vm)
  } catch (error) {
    ending = { error: errorOf(error instanceof RunFault ? error : new RunFault('crash')) }
  } finally {
    clearTimeout(timer)
  }
  // What an interrupted script leaves is an error of any kind.
  if (ending.error?.endedBy === undefined && isLate && ending.error !== undefined) {
    ending = { error: errorOf(new RunFault('deadline')) }
  }
  const isReusable = vm?.close() ?? false
  return { report: { ...ending, log, actionCalls, ms: now() - start }, isReusable }
}

function resultOf(vm: Vm, { resultBytes }: Limits): Pick<RunReport, 'result' | 'error'> {
  const result = vm.result()
  if ('error' in result) {
    return result.error.message === RESULT_TOO_LARGE ? { error: { ...result.error, endedBy: 'size' } } : result
  }
  return fits(result.json, resultBytes)
    ? { result: result.json }
    : { error: { message: RESULT_TOO_LARGE, endedBy: 'size' } }
}
