import { onTestFinished } from 'vitest'
import { memoryStores } from '../../packages/core/src/foundations/memory/index.ts'
import {
  createSallyport,
  type Delivery,
  type LogEntry,
  type Sallyport,
  type SallyportOptions,
  type Stores,
  type Webhook,
} from '../../packages/core/src/index.ts'
import { cheapHasher, type FakeClock, fakeClock } from '../../packages/testkit/src/index.ts'
import { TEST_SECRET } from '../http/index.ts'
import { type CarrierServer, carrierServer } from '../messages/carrier-server.ts'

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

export type OutboxStores = Stores & Required<Pick<Stores, 'webhooks' | 'deliveries'>>

export interface OpenService {
  readonly sallyport: Sallyport
  readonly stores: OutboxStores
  readonly clock: FakeClock
  readonly log: readonly LogEntry[]
  /** Registers a webhook, with a secret unless it is null. */
  register(webhook: Partial<Webhook> & { readonly url: string }, secret?: string | null): Promise<Webhook>
  /** All deliveries of a webhook, oldest first. */
  deliveriesOf(webhook: Webhook): Promise<readonly Delivery[]>
}

/** A service that may call this machine; by default over in-memory stores. */
export function openService(
  overrides: Partial<SallyportOptions> = {},
  own: OutboxStores = memoryStores(),
): OpenService {
  const clock = fakeClock()
  const log: LogEntry[] = []
  const sallyport = createSallyport({
    secret: TEST_SECRET,
    stores: own,
    environment: 'development',
    passwordHasher: cheapHasher,
    logger: (entry) => log.push(entry),
    now: clock.now,
    ...overrides,
    webhooks: { allowLoopback: true, timeoutMs: 60_000, ...overrides.webhooks },
  })
  const { webhooks, deliveries } = own
  const stores = { ...own, ...overrides.stores, webhooks, deliveries }
  let count = 0
  return {
    sallyport,
    stores,
    clock,
    log,
    async register(given, secret = SECRET) {
      const id = `webhook-${++count}`
      const webhook: Webhook = {
        id,
        events: ['*'],
        isActive: true,
        maxRetries: 3,
        retryDelayMs: 1000,
        createdAt: clock.now(),
        ...(secret !== null && { secret: await sallyport.sealWebhookSecret(secret, id) }),
        ...given,
      }
      await webhooks.insert?.(webhook)
      return webhook
    },
    async deliveriesOf({ id }) {
      const { deliveries: found } = await deliveries.list({ webhookId: id, page: 1, limit: 100 })
      return found.toReversed()
    },
  }
}

/** A receiver on this machine, closed when the test ends. */
export async function receiver(answer?: Parameters<typeof carrierServer>[0]): Promise<CarrierServer> {
  const server = await carrierServer(answer)
  onTestFinished(() => server.close())
  return server
}

/** A receiver that answers each request with the next status, and repeats the last one. */
export function receiverOf(
  ...statuses: readonly (number | readonly [status: number, retryAfter: string])[]
): Promise<CarrierServer> {
  let next = 0
  return receiver((response) => {
    const [status, retryAfter] = [statuses[Math.min(next++, statuses.length - 1)] ?? 200].flat()
    response.writeHead(Number(status), retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }).end('x')
  })
}
