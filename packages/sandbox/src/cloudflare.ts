/// <reference path="./wasm-module.d.ts" />
/**
 * Runs scripts on Cloudflare Workers. Scripts run in the Worker's isolate, because Workers have no threads. Fuel (a
 * step count) limits scripts, because a Worker's clock stands still during computation.
 */
import type { ScriptRunner } from '@sallyport/core/ports'
import wasm from './.cache/quickjs-9270c29c.wasm'
import { type IsolateRunnerOptions, isolateRunner } from './isolate-runner.ts'

export type { IsolateRunnerOptions } from './isolate-runner.ts'
export type { Limits } from './limits.ts'

/** Returns the script runner of a Worker. The runner instantiates QuickJS's wasm at the first run. */
export function scriptRunner(options: IsolateRunnerOptions = {}): ScriptRunner {
  return isolateRunner(wasm, options)
}
