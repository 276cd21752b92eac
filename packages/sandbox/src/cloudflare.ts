/// <reference path="./wasm-module.d.ts" />
/**
 * Scripts on Cloudflare Workers. They run in the isolate, because Workers have no threads. Fuel limits them, because a
 * Worker's clock stands still during computation.
 */
import type { ScriptRunner } from '@sallyport/core/ports'
import wasm from './.cache/quickjs-9270c29c.wasm'
import { type IsolateRunnerOptions, isolateRunner } from './isolate-runner.ts'

export type { IsolateRunnerOptions } from './isolate-runner.ts'
export type { Limits } from './limits.ts'

/** Runs scripts in the Worker. Instantiates the wasm at the first run. */
export function scriptRunner(options: IsolateRunnerOptions = {}): ScriptRunner {
  return isolateRunner(wasm, options)
}
