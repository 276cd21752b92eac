import type { ScriptOutcome, ScriptRequest, ScriptRunner } from '@sallyport/core/ports'
import type { IsolateRunnerOptions, Limits } from '@sallyport/sandbox'
import { check, same } from '@sallyport/testkit'

export interface ShareOptions {
  readonly limits?: Partial<Limits>
  readonly waitMs?: number
  readonly maxWaiting?: number
}

export interface SandboxHost {
  runner(limits?: Partial<Limits>): ScriptRunner
  /** A runner in the suite's own thread, with a settable clock. */
  isolateRunner(options: IsolateRunnerOptions): ScriptRunner
  /** A runner with the default number of places: threads, or instances on Workers. */
  sharedRunner(options: ShareOptions): ScriptRunner
}

/** A deadline that only a script that hangs reaches, however busy the machine is. */
export const LATE_MS = 600_000
/** Limits under which every script that computes ends soon, by its steps. */
export const SHORT: Partial<Limits> = { deadlineMs: LATE_MS, fuel: 5_000_000 }
/** Limits that end a run by time or steps; the machine decides which comes first. */
const BY_TIME = ['deadline', 'fuel', undefined]
/** Allowance beyond the deadline for terminating a thread, in ms. */
const SLACK_MS = 2500

const PROTOTYPES = [Object.prototype, Array.prototype, Function.prototype, Promise.prototype, String.prototype]

function fingerprint(): string {
  return [globalThis, ...PROTOTYPES].map((object) => Object.getOwnPropertyNames(object).sort().join()).join(';')
}

/**
 * Runs scripts with actions that inspect their arguments. Checks after each run that the host is unchanged, and that it
 * kept `deadlineMs`, if given: only `npm run test:long` measures time.
 */
export function guardedRuns(runner: ScriptRunner, deadlineMs = Number.POSITIVE_INFINITY) {
  const received: unknown[] = []
  const actions: ScriptRequest['actions'] = Object.assign(Object.create({ inherited: async () => 'inherited' }), {
    echo: async (value: unknown) => {
      received.push(value)
      return value
    },
    fail: () => Promise.reject(Object.assign(new TypeError('refused'), { code: 'X', secret: 'canary' })),
    never: () => new Promise<never>(() => {}),
  })

  async function run(script: string, body: unknown = { a: [1, 'x', null] }): Promise<ScriptOutcome> {
    const before = fingerprint()
    received.length = 0
    const started = performance.now()
    const outcome = await runner.run({ script, body, actions })
    const ms = performance.now() - started
    check(ms < deadlineMs + SLACK_MS, `${Math.round(ms)} ms with a deadline of ${deadlineMs}`)
    same(fingerprint(), before, 'names of the host')
    for (const value of [...received, outcome]) expectPlain(value, 0)
    return outcome
  }

  return {
    run,
    received,
    /** Runs an attack, then a script that must find everything unchanged. */
    async attack(script: string): Promise<ScriptOutcome> {
      const outcome = await run(script)
      const clean = await run(CLEAN)
      same(clean.result, { body: { a: [1, 'x', null] }, echo: 1, odd: null, keys: 'echo,fail,never' }, 'the next run')
      return outcome
    },
  }
}

const CLEAN = `
const odd = globalThis.polluted ?? {}.polluted ?? [].polluted ?? globalThis.leaked ?? null
result = { body, echo: await actions.echo(1), odd, keys: Object.keys(actions).join() }`

/** Expects lists and plain objects of the host's own kind, without a key that would set a prototype. */
function expectPlain(value: unknown, depth: number): void {
  check(typeof value !== 'function', 'a function crossed')
  if (typeof value !== 'object' || value === null || depth > 100) return
  const prototype: unknown = Object.getPrototypeOf(value)
  check(prototype === Object.prototype || prototype === Array.prototype, 'an object of another kind crossed')
  check(!Object.hasOwn(value, '__proto__'), 'a __proto__ key crossed')
  for (const inner of Object.values(value)) expectPlain(inner, depth + 1)
}

/** Expects a run that was ended by a limit or by the script's own error. */
export function expectEnded(outcome: ScriptOutcome, name: string): void {
  check(!outcome.ok, `${name} came to an end: ${JSON.stringify(outcome.result)?.slice(0, 80)}`)
  same(outcome.result, null, 'the result')
  check(
    BY_TIME.includes(outcome.endedBy) || outcome.endedBy === 'memory' || outcome.endedBy === 'stack',
    `ended by ${outcome.endedBy}`,
  )
}
