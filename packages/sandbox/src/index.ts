/**
 * Runs scripts on Node, Bun and Deno, in fuel-metered QuickJS in worker threads. For Workers see
 * `@sallyport/sandbox/cloudflare`. This package isolates and limits scripts, and shares the capacity among webhooks.
 * The caller chooses script, body and actions.
 */

export type { Limits } from './limits.ts'
export { METERED_FILE, meteredWasm } from './metered-wasm.ts'
export { type IsolateRunnerOptions, isolateRunner } from './pool/isolate-runner.ts'
export { scriptRunner, type ThreadRunnerOptions } from './pool/thread-runner.ts'
