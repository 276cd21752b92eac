/**
 * Sallyport on Cloudflare Workers: `createWorker`, a whole Worker from the names of its bindings, and its parts:
 * handlers, the WebAssembly password hasher, and Durable Objects for webhooks, event streams and rate limits.
 */
export { connection, type WorkContext } from './connection.ts'
export { createWorker, type Worker } from './create-worker.ts'
export type { DefaultHandler, HandlerContext, WithSallyport } from './default-handler.ts'
export { type Deliverer, deliveryObject } from './delivery-object.ts'
export { durableObjectHub, type HubBinding } from './durable-object-hub.ts'
export { durableObjectLimits, type LimitsBinding } from './durable-object-limits.ts'
export { HubObject, hubObject } from './hub-object.ts'
export type { SandboxModule } from './lazy-script-runner.ts'
export { LimitsObject } from './limits-object.ts'
export { passwordHasher } from './password-hasher.ts'
export { type PlatformBindings, platform } from './platform.ts'
export { type Service, toHandler } from './to-handler.ts'
export { toScheduled } from './to-scheduled.ts'
export { type DeliveryBinding, wakeDeliveries } from './wake-deliveries.ts'
export type { BindingNames } from './worker-bindings.ts'
export type { WorkerOptions, WorkerSource } from './worker-options.ts'
export { type SetupProblem, WorkerSetupError } from './worker-setup-error.ts'
