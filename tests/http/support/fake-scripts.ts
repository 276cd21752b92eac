import type { ScriptOutcome, ScriptRequest, ScriptRunner } from '@sallyport/core'

/** A runner that calls a function of the test in place of each script. */
export interface FakeScripts extends ScriptRunner {
  readonly requests: readonly ScriptRequest[]
}

const LIMITS = ['deadline', 'memory', 'overload'] as const

/** `run` returns the script's `result`. An error is the script's failure; with the name of a limit as its message, it is that limit. */
export function fakeScripts(run: (request: ScriptRequest) => unknown): FakeScripts {
  const requests: ScriptRequest[] = []
  return {
    requests,
    async run(request) {
      requests.push(request)
      const log = [{ level: 'log', text: 'ran' }] as const
      const outcome = { log, actionCalls: 0, ms: 1.4 } satisfies Partial<ScriptOutcome>
      try {
        return { ...outcome, ok: true, result: (await run(request)) ?? null }
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        const endedBy = LIMITS.find((limit) => limit === message)
        return { ...outcome, ok: false, result: null, error: { message }, ...(endedBy && { endedBy }) }
      }
    },
  }
}
