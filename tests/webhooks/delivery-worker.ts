/** A Worker over D1 that delivers by a Durable Object, or only by its cron trigger if `IS_BY_CRON` is set. */
import {
  type DeliveryBinding,
  deliveryObject,
  toHandler,
  toScheduled,
  wakeDeliveries,
} from '../../packages/cloudflare/src/index.ts'
import { createSallyport } from '../../packages/core/src/index.ts'
import { type D1Binding, d1 } from '../../packages/sql/src/d1.ts'
import { cheapHasher } from '../../packages/testkit/src/index.ts'
import { TEST_SECRET } from '../http/index.ts'

interface Env {
  readonly DB: D1Binding
  readonly DELIVERIES: DeliveryBinding
  readonly IS_BY_CRON?: boolean
}

const service = ({ DB, DELIVERIES, IS_BY_CRON }: Env) =>
  createSallyport({
    secret: TEST_SECRET,
    stores: d1(DB).stores,
    environment: 'development',
    passwordHasher: cheapHasher,
    rateLimits: false,
    tools: { access: { track: 'public' } },
    webhooks: { allowLoopback: true, ...(IS_BY_CRON !== true && { onQueued: () => wakeDeliveries(DELIVERIES) }) },
  })

export const DeliveryObject = deliveryObject(service)

export default { ...toHandler(service), scheduled: toScheduled(service) }
