/// <reference path="./wasm-module.d.ts" />
/** Scripts on Cloudflare Workers: in the isolate, limited by fuel, since Workers have no threads and the clock stands still during computation. */
import type { ScriptRunner } from '@sallyport/core/ports'
import wasm from './.cache/quickjs-9270c29c.wasm'
import { type IsolateRunnerOptions, isolateRunner } from './isolate-runner.ts'

export type { IsolateRunnerOptions } from './isolate-runner.ts'
export type { Limits } from './limits.ts'

/** Runs scripts in the Worker. The wasm is instantiated at the first run. */
export function scriptRunner(options: IsolateRunnerOptions = {}): ScriptRunner {
  return isolateRunner(wasm, options)
}
