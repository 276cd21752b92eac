/**
 * Scripts on Node, Bun and Deno: fuel-metered QuickJS in worker threads. On Workers: `@sallyport/sandbox/cloudflare`.
 * Owns how a script runs and what it can reach and use up; when one runs, with which body and actions, is the caller's.
 */
export { type IsolateRunnerOptions, isolateRunner } from './isolate-runner.ts'
export type { Limits } from './limits.ts'
export { METERED_FILE, meteredWasm } from './metered-wasm.ts'
export { scriptRunner, type ThreadRunnerOptions } from './thread-runner.ts'
