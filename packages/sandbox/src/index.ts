/**
 * Scripts on Node, Bun and Deno: fuel-metered QuickJS in worker threads. On Workers: `@sallyport/sandbox/cloudflare`.
 * This package isolates and limits scripts, and shares places among webhooks. The caller chooses the script, its body and its actions.
 */
export { type IsolateRunnerOptions, isolateRunner } from './isolate-runner.ts'
export type { Limits } from './limits.ts'
export { METERED_FILE, meteredWasm } from './metered-wasm.ts'
export { scriptRunner, type ThreadRunnerOptions } from './thread-runner.ts'
