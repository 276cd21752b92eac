import type { QuickJSHandle } from 'quickjs-emscripten-core'
import type { SettledCall } from '../action-caller.ts'
import type { Limits } from '../limits.ts'
import { errorOf, faultOf, limitOf, RunFault, type ScriptError } from '../script-error.ts'
import type { MemoryCopy } from './instance-memory.ts'
import type { PreludeFunction, PreludeSettings } from './prelude.ts'
import type { Host, Instance } from './quickjs-instance.ts'
import { FILE, placeIn, WRAPPER } from './script-place.ts'

export interface Globals {
  /** The request body as JSON for the script's global `body`. If undefined, the global is undefined too. */
  readonly body: string | undefined
  readonly actionIds: readonly string[]
}

/** The saved state of a script between two turns. Any instance can load it. */
export interface Snapshot extends MemoryCopy {
  readonly fuelLeft: number
  readonly pendingCalls: number
}

export type Progress =
  | { readonly state: 'pending'; readonly hasJobs: boolean }
  | { readonly state: 'fulfilled' }
  | { readonly state: 'rejected'; readonly error: ScriptError }

/**
 * One script in a QuickJS instance. `start`, `pump`, `settle` and `result` spend the run's fuel. If one of them throws, it
 * throws a RunFault, and the instance is unusable afterwards.
 */
export interface Vm {
  readonly pendingCalls: number
  /**
   * Runs the script up to its first `await`. Returns an error if the script can't start (a syntax error), otherwise
   * null.
   */
  start(script: string): ScriptError | null
  pump(): Progress
  settle(reply: SettledCall): void
  /** Returns the script's `result` as JSON, or an error if the result can't be read or encoded. */
  result(): { readonly json: string } | { readonly error: ScriptError }
  /** Copies the script out of the instance. The caller must close the Vm afterwards. */
  save(): Snapshot
  /** Ends the script and cleans the instance. Returns true if the instance may serve another run. */
  close(): boolean
}

const JOBS_AT_ONCE = 1000
/** Number of steps between two checks of the clock inside native built-ins. Takes 5 to 50 ms. */
const FUEL_BETWEEN_CLOCKS = 5_000_000

export type ScriptHost = Omit<Host, 'exhausted' | 'fail'>

/** Prepares an instance for a new script, or for a script that continues from a snapshot. */
export function openVm(instance: Instance, from: Globals | Snapshot, limits: Limits, host: ScriptHost): Vm {
  const { context, fuel, prelude, preludeFunctions, runtime } = instance
  const snapshot = 'fuelLeft' in from ? from : null
  let fuelLeft = snapshot?.fuelLeft ?? limits.fuel
  let pendingCalls = snapshot?.pendingCalls ?? 0
  let [isDoubtful, isTooLate] = [false, false]
  let promise: QuickJSHandle | undefined

  function enter<T>(work: () => T): T {
    if (isDoubtful) throw faultOf(null, -1)
    fuel.value = takeFuel()
    try {
      return work()
    } catch (error) {
      const fault = isTooLate ? new RunFault('deadline') : faultOf(error, fuel.value)
      fail()
      throw fault
    } finally {
      fuelLeft += fuel.value
    }
  }

  function takeFuel(): number {
    const taken = Math.min(fuelLeft, FUEL_BETWEEN_CLOCKS)
    fuelLeft -= taken
    return taken
  }

  /**
   * Called when the fuel taken so far is used up. Checks the clock, because native built-ins never call QuickJS's
   * interrupt handler.
   */
  function exhausted(): void {
    isTooLate ||= host.isLate()
    if (isTooLate || isDoubtful) return
    fuelLeft += fuel.value
    if (fuelLeft > 0) fuel.value = takeFuel()
  }

  /** Marks the instance as unusable. Code that is still on the stack traps at its next step. */
  function fail(): void {
    isDoubtful = true
    fuel.value = -1
  }

  const call = (name: PreludeFunction, ...args: readonly QuickJSHandle[]) =>
    context.callFunction(preludeFunctions[name], context.undefined, ...args)

  function described(handle: QuickJSHandle): ScriptError {
    const result = call('describe', handle)
    // The prelude's describe() catches every error that a script can cause. It fails only at the deadline, if a getter of the error loops
    // endlessly, or if the heap is full.
    if (result.error !== undefined) return errorOf(new RunFault(isTooLate || host.isLate() ? 'deadline' : 'memory'))
    // The cast is safe: the prelude's describe() returns a JSON object with these optional texts.
    const error = JSON.parse(context.getString(result.value)) as { name?: string; message?: string; stack?: string }
    const { name, message = 'the script failed' } = error
    // QuickJS throws null if the heap has no room for an error object, so null in a grown memory means out of memory.
    const hasNoRoom = name === undefined && message === 'null' && instance.hasGrown()
    if (hasNoRoom) return { message: 'out of memory', endedBy: 'memory' }
    const endedBy = limitOf(error)
    return {
      ...(name !== undefined && { name }),
      message,
      ...placeIn(error.stack),
      ...(endedBy !== undefined && { endedBy }),
    }
  }

  instance.serve({
    ...host,
    call(...args) {
      pendingCalls++
      host.call(...args)
    },
    exhausted,
    fail,
  })
  if (snapshot !== null) {
    instance.load(snapshot)
    promise = enter(() => context.getProp(prelude, 'promise'))
  } else {
    const { body, actionIds } = from as Globals
    enter(() => {
      const settings = context.newString(JSON.stringify(preludeSettings({ body, actionIds }, limits)))
      context.unwrapResult(call('open', settings, context.newString(body ?? ''), ...instance.hostFunctions))
    })
  }

  return {
    get pendingCalls() {
      return pendingCalls
    },
    start: (script) =>
      enter(() => {
        const result = context.evalCode(`${WRAPPER}${script}\n})()`, FILE, { type: 'global', strict: false })
        if (result.error !== undefined) return described(result.error)
        promise = result.value
        context.setProp(prelude, 'promise', promise)
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
    settle: ({ call: number, isOk, text }) =>
      enter(() => {
        pendingCalls--
        call('settle', context.newNumber(number), isOk ? context.true : context.false, context.newString(text))
      }),
    result: () =>
      enter(() => {
        const result = call('result')
        return result.error === undefined
          ? { json: context.getString(result.value) }
          : { error: described(result.error) }
      }),
    save: () => ({ ...instance.save(), fuelLeft, pendingCalls }),
    close() {
      if (isDoubtful || instance.hasGrown()) return false
      // Restoring the whole memory is faster than freeing the run's values one by one.
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
