import type { QuickJSHandle } from 'quickjs-emscripten-core'
import type { ActionReply } from './action-caller.ts'
import type { Limits } from './limits.ts'
import type { PreludeSettings } from './prelude.ts'
import type { Host, Instance } from './quickjs-instance.ts'
import { faultOf, limitOf, type ScriptError } from './script-error.ts'

/** What the script is given, as JSON text. */
export interface Globals {
  /** Absent: `body` is undefined. */
  readonly body: string | undefined
  readonly actionIds: readonly string[]
}

/** Where a script stands after some of its jobs. */
export type Progress =
  | { readonly state: 'pending'; readonly hasJobs: boolean }
  | { readonly state: 'fulfilled' }
  | { readonly state: 'rejected'; readonly error: ScriptError }

/** One script on an instance. Every way in is on the run's fuel; what throws here is a RunFault and the instance's end. */
export interface Vm {
  /** Evaluates the script up to its first `await`; gives what keeps it from starting. */
  start(script: string): ScriptError | null
  pump(): Progress
  settle(call: number, reply: ActionReply): void
  /** The `result` as JSON. */
  result(): { readonly json: string } | { readonly error: ScriptError }
  /** Ends the run; true if the instance is as it was before. */
  close(): boolean
}

const JOBS_AT_ONCE = 1000

export function openVm(instance: Instance, globals: Globals, limits: Limits, host: Host): Vm {
  const { context, fuel, runtime } = instance
  let fuelLeft = limits.fuel
  let isDoubtful = false
  let promise: QuickJSHandle | undefined

  function enter<T>(work: () => T): T {
    if (isDoubtful) throw faultOf(null, -1)
    fuel.value = fuelLeft
    try {
      return work()
    } catch (error) {
      const fault = faultOf(error, fuel.value)
      // Whatever still stands on the stack traps at its next step.
      fuel.value = -1
      isDoubtful = true
      throw fault
    } finally {
      fuelLeft = fuel.value
    }
  }

  function described(handle: QuickJSHandle): ScriptError {
    const result = call('describe', handle)
    // Describing catches whatever the script may throw: only the heap's end is left.
    if (result.error !== undefined) return { message: 'out of memory', endedBy: 'memory' }
    // Sound: describe() of the prelude made it.
    const error = JSON.parse(context.getString(result.value)) as { name?: string; message?: string }
    const { name, message = 'the script failed' } = error
    // QuickJS throws null where not even an error has room.
    const hasNoRoom = name === undefined && message === 'null' && instance.hasGrown()
    const endedBy = hasNoRoom ? 'memory' : limitOf(error)
    return { ...(name !== undefined && { name }), message, ...(endedBy !== undefined && { endedBy }) }
  }

  instance.serve(host)
  const ways = enter(() => {
    const settings = context.newString(JSON.stringify(preludeSettings(globals, limits)))
    const args = [settings, context.newString(globals.body ?? ''), ...instance.hostFunctions]
    return context.unwrapResult(context.callFunction(instance.prelude, context.undefined, ...args))
  })
  const call = (name: 'settle' | 'result' | 'describe', ...args: readonly QuickJSHandle[]) =>
    context.callFunction(context.getProp(ways, name), context.undefined, ...args)

  return {
    start: (script) =>
      enter(() => {
        // On one line with the script's first, so that line numbers are the script's own.
        const result = context.evalCode(`(async () => {${script}\n})()`, 'script.js', { type: 'global', strict: false })
        if (result.error !== undefined) return described(result.error)
        promise = result.value
        return null
      }),
    pump: () =>
      enter(() => {
        const jobs = runtime.executePendingJobs(JOBS_AT_ONCE)
        if (jobs.error !== undefined) return { state: 'rejected', error: described(jobs.error) }
        const state = promise === undefined ? null : context.getPromiseState(promise)
        if (state?.type === 'rejected') return { state: 'rejected', error: described(state.error) }
        if (state?.type !== 'fulfilled') return { state: 'pending', hasJobs: runtime.hasPendingJob() }
        return { state: 'fulfilled' }
      }),
    settle: (number, { isOk, text }) =>
      enter(() => {
        call('settle', context.newNumber(number), isOk ? context.true : context.false, context.newString(text))
      }),
    result: () =>
      enter(() => {
        const result = call('result')
        return result.error === undefined
          ? { json: context.getString(result.value) }
          : { error: described(result.error) }
      }),
    close() {
      if (isDoubtful || instance.hasGrown()) return false
      // Instead of freeing what the run made, one value after the other.
      instance.restore()
      return true
    },
  }
}

function preludeSettings({ body, actionIds }: Globals, limits: Limits): PreludeSettings {
  return {
    hasBody: body !== undefined,
    actionIds,
    seed: [...crypto.getRandomValues(new Uint32Array(4))],
    actionCalls: limits.actionCalls,
    actionLength: limits.actionBytes,
    resultLength: limits.resultBytes,
    logLines: limits.logLines,
    logLineLength: limits.logLineLength,
  }
}
