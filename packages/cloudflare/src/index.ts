/**
 * Sallyport on Cloudflare Workers: functions for a Worker's default export, the WebAssembly password hasher, and
 * Durable Objects for webhooks and event streams.
 */
export { connection, type WorkContext } from './connection.ts'
export { type Deliverer, deliveryObject } from './delivery-object.ts'
export { durableObjectHub, type HubBinding } from './durable-object-hub.ts'
export { HubObject, hubObject } from './hub-object.ts'
export { passwordHasher } from './password-hasher.ts'
export { type PlatformBindings, platform } from './platform.ts'
export { type Service, toHandler } from './to-handler.ts'
export { toScheduled } from './to-scheduled.ts'
export { type DeliveryBinding, wakeDeliveries } from './wake-deliveries.ts'
