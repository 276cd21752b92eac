import type { ScriptRunner } from '@sallyport/core'

const loadSandbox = async (): Promise<ScriptRunner> => (await import('@sallyport/sandbox')).scriptRunner()

/** Runs scripts in the sandbox, which is loaded by the first script. If loading fails, the run fails and the next script loads again. */
export function lazyScriptRunner(load = loadSandbox): ScriptRunner {
  let loading: Promise<ScriptRunner> | undefined
  return {
    async run(request) {
      loading ??= load()
      const runner = await loading.catch((error: unknown) => String(error))
      if (typeof runner !== 'string') return runner.run(request)
      loading = undefined
      const message = `the sandbox could not be loaded: ${runner.slice(0, 200)}`
      return { ok: false, result: null, error: { message }, endedBy: 'crash', log: [], actionCalls: 0, ms: 0 }
    },
    async close() {
      await (await loading?.catch(() => undefined))?.close?.()
    },
  }
}
