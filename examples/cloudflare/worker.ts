import { createWorker } from '@sallyport/cloudflare'
import { dashboard } from '@sallyport/dashboard'
import { pages } from '@sallyport/pages'

const worker = createWorker({
  d1: 'DB',
  kv: 'CACHE',
  hub: 'HUB',
  deliveries: 'DELIVERIES',
  limits: 'LIMITS',
  sandbox: () => import('@sallyport/sandbox/cloudflare'),
  registration: true,
  pages,
  dashboard,
})

export const { HubObject, DeliveryObject, LimitsObject } = worker
export default worker
