import type { ScriptOutcome, ScriptRunner } from '@sallyport/core'

const outcome = (result: unknown): ScriptOutcome => ({ ok: true, result, log: [], actionCalls: 0, ms: 0 })

/** Runs scripts in the host itself. */
const inTheHost: ScriptRunner = {
  async run({ script, body }) {
    const run = new Function('body', `return (async () => { let result = null; ${script}\nreturn result })()`)
    return outcome(JSON.parse(JSON.stringify(await run(body))))
  },
}

/** Reports success for every script, as a runner without limits would for those that take too much. */
const withoutLimits: ScriptRunner = {
  async run() {
    return outcome({ event: 'siege.after', data: {} })
  },
}

/** Rules about scripts, with a runner that keeps none of their promises. */
export const RUNNERS: readonly (readonly [rule: string, runner: ScriptRunner])[] = [
  ['R34 scripts reach nothing of the host', inTheHost],
  ['R34 scripts end at their limits, and block no other request', withoutLimits],
]
