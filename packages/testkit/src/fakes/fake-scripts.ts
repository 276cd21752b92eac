import type { ScriptOutcome, ScriptRequest, ScriptRunner } from '@sallyport/core'

/** A runner that runs what a test says in place of scripts. */
export interface FakeScripts extends ScriptRunner {
  readonly requests: readonly ScriptRequest[]
}

/** `run` gives what the script would have left in `result`; what it throws is the script's failure. */
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
        const endedBy = message === 'deadline' ? { endedBy: 'deadline' as const } : {}
        return { ...outcome, ok: false, result: null, error: { message }, ...endedBy }
      }
    },
  }
}
