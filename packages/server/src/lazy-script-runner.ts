import type { ScriptRunner } from '@sallyport/core'

/** Runs scripts in the sandbox, which is loaded by the first script. */
export function lazyScriptRunner(): ScriptRunner {
  let loaded: Promise<ScriptRunner> | undefined
  const load = async () => (await import('@sallyport/sandbox')).scriptRunner()
  return {
    async run(request) {
      loaded ??= load()
      return (await loaded).run(request)
    },
    async close() {
      await (await loaded)?.close?.()
    },
  }
}
