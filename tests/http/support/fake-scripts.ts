import type { ScriptOutcome, ScriptRequest, ScriptRunner } from '@sallyport/core'

export interface FakeScripts extends ScriptRunner {
  readonly requests: readonly ScriptRequest[]
}

const LIMITS = ['deadline', 'memory', 'overload'] as const

/**
 * `run` returns the script's `result`. If it throws, the script fails; if the message is the name of a limit, the
 * script ends by that limit.
 */
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
        const place = { line: Reflect.get(Object(error), 'line'), column: Reflect.get(Object(error), 'column') }
        return { ...outcome, ok: false, result: null, error: { message, ...place }, ...(endedBy && { endedBy }) }
      }
    },
  }
}
