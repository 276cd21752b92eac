import type { ScriptOutcome, ScriptRequest, ScriptRunner } from '@sallyport/core/ports'
import type { IsolateRunnerOptions, Limits } from '@sallyport/sandbox'
import { check, same } from '@sallyport/testkit'

/** What a runtime brings to the suite of scripts. */
export interface SandboxHost {
  /** The runner that the runtime's hosts use. */
  runner(limits?: Partial<Limits>): ScriptRunner
  /** One in the suite's own thread, whose clock can be set. */
  isolateRunner(options: IsolateRunnerOptions): ScriptRunner
}

/** Limits under which everything ends soon. */
export const SHORT: Partial<Limits> = { deadlineMs: 500, fuel: 20_000_000 }
/** What ends a run by time or steps; which of them comes first depends on the machine. */
const BY_TIME = ['deadline', 'fuel', undefined]
/** Beyond the deadline: what a busy machine and a thread ended by force may take. */
const SLACK_MS = 2500

const PROTOTYPES = [Object.prototype, Array.prototype, Function.prototype, Promise.prototype, String.prototype]

function fingerprint(): string {
  return [globalThis, ...PROTOTYPES].map((object) => Object.getOwnPropertyNames(object).sort().join()).join(';')
}

/** Runs scripts with actions that look at what reaches them, and looks after each whether the host is as it was. */
export function guardedRuns(runner: ScriptRunner, deadlineMs = SHORT.deadlineMs ?? 0) {
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
    /** A run that tries something; then one that must find everything as it should be. */
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

/** Lists and plain objects of the host's own kind, without a key that would set a prototype. */
function expectPlain(value: unknown, depth: number): void {
  check(typeof value !== 'function', 'a function crossed')
  if (typeof value !== 'object' || value === null || depth > 100) return
  const prototype: unknown = Object.getPrototypeOf(value)
  check(prototype === Object.prototype || prototype === Array.prototype, 'an object of another kind crossed')
  check(!Object.hasOwn(value, '__proto__'), 'a __proto__ key crossed')
  for (const inner of Object.values(value)) expectPlain(inner, depth + 1)
}

/** A run that had to be cut short, or that the script's own error ended. */
export function expectEnded(outcome: ScriptOutcome, name: string): void {
  check(!outcome.ok, `${name} came to an end: ${JSON.stringify(outcome.result)?.slice(0, 80)}`)
  same(outcome.result, null, 'the result')
  check(
    BY_TIME.includes(outcome.endedBy) || outcome.endedBy === 'memory' || outcome.endedBy === 'stack',
    `ended by ${outcome.endedBy}`,
  )
}
