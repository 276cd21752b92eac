/// <reference path="./wasm-module.d.ts" />
/**
 * Runs scripts on Cloudflare Workers. Scripts run in the Worker's isolate, because Workers have no threads. Fuel (a
 * step count) limits scripts, because a Worker's clock stands still during computation.
 */
import type { ScriptRunner } from '@sallyport/core/ports'
import { failedBy } from './outcome.ts'
import { type IsolateRunnerOptions, isolateRunner } from './pool/isolate-runner.ts'
import { RunFault } from './script-error.ts'

export type { Limits } from './limits.ts'
export type { IsolateRunnerOptions } from './pool/isolate-runner.ts'

/**
 * Returns the script runner of a Worker. The first run loads QuickJS's wasm, whose compilation would add about 30 ms
 * to each start of the Worker.
 */
export function scriptRunner(options: IsolateRunnerOptions = {}): ScriptRunner {
  let runner: ScriptRunner | undefined

  async function open(): Promise<ScriptRunner> {
    // Caches the runner and not the promise, which requests on Workers must not share (R33).
    const { default: wasm } = await import('./.cache/quickjs-9270c29c.wasm')
    runner ??= isolateRunner(wasm, options)
    return runner
  }

  return {
    async run(request) {
      try {
        return await (runner ?? (await open())).run(request)
      } catch (error) {
        return failedBy(new RunFault('crash', `the sandbox could not be loaded: ${String(error).slice(0, 200)}`))
      }
    },
    close: async () => (await open()).close?.(),
  }
}
