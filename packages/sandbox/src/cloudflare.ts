/// <reference path="./wasm-module.d.ts" />
/** Scripts on Cloudflare Workers: in the isolate, bounded by fuel, since there are no threads and no clock moves while code computes. */
import type { ScriptRunner } from '@sallyport/core/ports'
import wasm from './.cache/quickjs-9270c29c.wasm'
import { type IsolateRunnerOptions, isolateRunner } from './isolate-runner.ts'

export type { IsolateRunnerOptions } from './isolate-runner.ts'
export type { Limits } from './limits.ts'

/** Runs scripts in the Worker. The wasm is instantiated at the first run, nothing happens before. */
export function scriptRunner(options: IsolateRunnerOptions = {}): ScriptRunner {
  return isolateRunner(wasm, options)
}
