/** A Worker, as the pages of documentation show it. Only its types are checked. */
import {
  type DeliveryBinding,
  deliveryObject,
  durableObjectHub,
  type HubBinding,
  passwordHasher,
  platform,
  toHandler,
  toScheduled,
  wakeDeliveries,
} from '@sallyport/cloudflare'
import { createSallyport } from '@sallyport/core'
import { scriptRunner } from '@sallyport/sandbox/cloudflare'
import { d1 } from '@sallyport/sql/d1'
import wasm from 'argon2id/dist/simd.wasm'

interface Env {
  readonly DB: D1Database
  readonly HUB: HubBinding
  readonly DELIVERIES: DeliveryBinding
  readonly SALLYPORT_SECRET: string
}

const service = (env: Env) =>
  createSallyport({
    secret: env.SALLYPORT_SECRET,
    baseUrl: 'https://auth.example.com',
    stores: d1(env.DB).stores,
    passwordHasher: passwordHasher(wasm),
    platform: platform(),
    hub: durableObjectHub(env.HUB),
    scripts: scriptRunner(),
    webhooks: { onQueued: () => wakeDeliveries(env.DELIVERIES) },
  })

// @ts-expect-error: the options have types, a wrong one is refused.
createSallyport({ secret: 1 })

export { HubObject } from '@sallyport/cloudflare'
export const DeliveryObject = deliveryObject(service)
export default { ...toHandler(service), scheduled: toScheduled(service) }
