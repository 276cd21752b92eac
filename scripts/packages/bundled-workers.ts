import { join } from 'node:path'
import { ROOT } from '../checks/source-files.ts'

/** Source text of a bundle with all exports of core. */
export const CORE = "export * from '@sallyport/core'"
/** Source text of a Worker of core, D1 and the adapter, as docs/hosts/workers.md shows it. It can't use createWorker, which imports KV. */
export const WORKER = `
  import { HubObject, deliveryObject, durableObjectHub, passwordHasher, platform, toHandler, toScheduled, wakeDeliveries } from '@sallyport/cloudflare'
  import { createSallyport } from '@sallyport/core'
  import { d1 } from '@sallyport/sql/d1'
  const service = (env) =>
    createSallyport({
      secret: env.SALLYPORT_SECRET,
      baseUrl: 'https://auth.example.com',
      stores: d1(env.DB).stores,
      passwordHasher: passwordHasher(),
      platform: platform(),
      hub: durableObjectHub(env.HUB),
      webhooks: { onQueued: () => wakeDeliveries(env.DELIVERIES) },
    })
  export { HubObject }
  export const DeliveryObject = deliveryObject(service)
  export default { ...toHandler(service), scheduled: toScheduled(service) }`
const EVERY_EXPORT = `${CORE}; export * from '@sallyport/sql/d1'; export * from '@sallyport/cloudflare'; export * from '@sallyport/kv'`
/** Source text of a bundle with everything that a Worker can have, except pages and dashboard, which consist of files. */
export const WHOLE = `${EVERY_EXPORT}; export const load = () => import('@sallyport/sandbox/cloudflare')`
/** Source text of the Worker with what every feature needs. */
export const WITH_FEATURES = `${WORKER}; export { defineFeature } from '@sallyport/core/feature'`
/** Source text of the Worker with the authorization server. */
export const WITH_AUTHORIZATION_SERVER = `${WORKER}; export { authorizationServer } from ${JSON.stringify(join(ROOT, 'packages/authorization-server/src/index.ts'))}`
