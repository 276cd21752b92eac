import { createWorker } from '@sallyport/cloudflare'
import { dashboard } from '@sallyport/dashboard'
import { pages } from '@sallyport/pages'
import { app } from './app.tsx'

const worker = createWorker(
  {
    d1: 'DB',
    kv: 'CACHE',
    hub: 'HUB',
    deliveries: 'DELIVERIES',
    limits: 'LIMITS',
    sandbox: () => import('@sallyport/sandbox/cloudflare'),
    registration: true,
    cookies: { refreshTokenPath: '/' },
    pages,
    dashboard,
  },
  app,
)

export const { HubObject, DeliveryObject, LimitsObject } = worker
export default worker
