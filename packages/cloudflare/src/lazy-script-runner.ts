import type { ScriptRunner } from '@sallyport/core'

/** Exports of the module `@sallyport/sandbox/cloudflare`. */
export interface SandboxModule {
  scriptRunner(): ScriptRunner
}

/** Returns a runner that loads the sandbox when the first script runs. */
export function lazyScriptRunner(load: () => Promise<SandboxModule>): ScriptRunner {
  let runner: ScriptRunner | undefined
  return {
    async run(request) {
      // Caches the runner and not the promise, which requests on Workers must not share (R33).
      if (runner === undefined) {
        const { scriptRunner } = await load()
        runner ??= scriptRunner()
      }
      return runner.run(request)
    },
  }
}
