import type { DeliveryStatus, DeliveryStore } from '@sallyport/core/ports'
import { same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { inParallel } from '../in-parallel.ts'
import { at, MINUTE, T0 } from '../instants.ts'
import { aDelivery } from '../record-fixtures.ts'

async function listed(
  deliveries: DeliveryStore,
  page: number,
  limit: number,
  status?: DeliveryStatus,
): Promise<unknown> {
  const query = { webhookId: 'w1', page, limit, ...(status !== undefined && { status }) }
  const { deliveries: found, total } = await deliveries.list(query)
  return [found.map(({ id }) => id), total]
}

export const deliveriesListContract: Contract<DeliveryStore> = {
  name: 'deliveries.list',
  cases: {
    async 'lists a webhook’s newest first, page by page, with the total'(deliveries) {
      await deliveries.enqueue([2, 5, 1, 4, 3].map((index) => aDelivery(`d${index}`, { createdAt: at(index) })))
      await deliveries.enqueue([aDelivery('other', { webhookId: 'w2' })])
      same(await listed(deliveries, 1, 2), [['d5', 'd4'], 5], 'page 1')
      same(await listed(deliveries, 3, 2), [['d1'], 5], 'page 3')
      same(await listed(deliveries, 4, 2), [[], 5], 'beyond the last')
      same(
        await deliveries.list({ webhookId: 'w2', page: 1, limit: 9 }),
        { deliveries: [aDelivery('other', { webhookId: 'w2' })], total: 1 },
        'whole deliveries',
      )
    },
    async 'lists by status'(deliveries) {
      const statuses = ['dead', 'pending', 'delivered', 'dead'] as const
      await deliveries.enqueue(
        statuses.map((status, index) => aDelivery(`d${index}`, { status, createdAt: at(index) })),
      )
      same(await listed(deliveries, 1, 9, 'dead'), [['d3', 'd0'], 2], 'dead')
      same(await listed(deliveries, 2, 1, 'dead'), [['d0'], 2], 'their second page')
      same(await listed(deliveries, 1, 9, 'pending'), [['d1'], 1], 'pending')
      same(await deliveries.count(), { pending: 1, dead: 2 }, 'counted')
    },
    async 'lists those about one user'(deliveries) {
      await deliveries.enqueue([
        aDelivery('d1', { userId: 'u1', createdAt: at(1) }),
        aDelivery('d2', { userId: 'u2', createdAt: at(2) }),
        aDelivery('d3', { userId: 'u1', status: 'dead', createdAt: at(3) }),
        aDelivery('d4', { createdAt: at(4) }),
        aDelivery('d5', { userId: 'u1', webhookId: 'w2' }),
      ])
      const ofUser = async (more = {}) => {
        const found = await deliveries.list({ webhookId: 'w1', userId: 'u1', page: 1, limit: 9, ...more })
        return [found.deliveries.map(({ id }) => id), found.total]
      }
      same(await ofUser(), [['d3', 'd1'], 2], 'of the user')
      same(await ofUser({ status: 'dead' }), [['d3'], 1], 'by status')
    },
    async 'replays a settled delivery as a new one of the same message'(deliveries) {
      await deliveries.enqueue([
        aDelivery('d1', { status: 'dead', attempts: 4, lastStatusCode: 500, lastError: 'answered 500' }),
        aDelivery('d2', { status: 'delivered', attempts: 1, deliveredAt: at(1) }),
        aDelivery('d3', { attempts: 1, nextAttemptAt: at(9 * MINUTE) }),
      ])
      const outcomes = await inParallel(20, () => deliveries.replay('d1', at(MINUTE)))
      same(outcomes.filter(Boolean).length, 1, 'the dead one, once')
      same(await deliveries.replay('d2', at(MINUTE)), true, 'the delivered one')
      same(await deliveries.replay('d3', at(MINUTE)), false, 'one that is pending')
      same(await deliveries.replay('d4', at(MINUTE)), false, 'none')
      const again = aDelivery('d1', { nextAttemptAt: at(MINUTE), lastStatusCode: 500, lastError: 'answered 500' })
      same(await deliveries.find('d1'), again, 'what was dead')
      same(await deliveries.find('d2'), aDelivery('d2', { nextAttemptAt: at(MINUTE) }), 'what was delivered')
      same((await deliveries.find('d3'))?.attempts, 1, 'what is pending')
      const leased = await deliveries.lease({ limit: 9, now: at(MINUTE), leaseMs: MINUTE })
      same(
        leased.map(({ id }) => id),
        ['d1', 'd2'],
        'due at once',
      )
    },
    async 'deletes a webhook’s or a user’s, leased ones too'(deliveries) {
      await deliveries.enqueue([
        aDelivery('d1', { webhookId: 'w2' }),
        aDelivery('d2', { userId: 'u1' }),
        aDelivery('d3', { userId: 'u2' }),
        aDelivery('d4', { userId: 'u1', status: 'delivered' }),
        aDelivery('d5'),
      ])
      const leased = await deliveries.lease({ limit: 9, now: T0, leaseMs: MINUTE })
      await deliveries.deleteForWebhook('w2')
      same(await deliveries.find('d1'), null, 'the webhook’s')
      await deliveries.deleteForUser('u1')
      same(await listed(deliveries, 1, 9), [['d5', 'd3'], 2], 'those of nobody and of somebody else')
      const token = leased[0]?.lease ?? ''
      same(await deliveries.settle('d2', token, { status: 'delivered', at: T0 }), false, 'settled after all')
      same(await deliveries.find('d2'), null, 'gone for good')
    },
    async 'M7 keeps the event of a user’s deletion when it deletes the user’s deliveries'(deliveries) {
      await deliveries.enqueue([
        aDelivery('d1', { userId: 'u1', afterDeletion: true }),
        aDelivery('d2', { userId: 'u1', afterDeletion: false }),
      ])
      await deliveries.deleteForUser('u1')
      same(await listed(deliveries, 1, 9), [['d1'], 1], 'left')
    },
    async 'deletes what was delivered long ago and what is dead for longer, and counts it'(deliveries) {
      await deliveries.enqueue([
        aDelivery('d1', { status: 'delivered', createdAt: at(-9), deliveredAt: at(-2) }),
        aDelivery('d2', { status: 'delivered', createdAt: at(-9), deliveredAt: at(-1) }),
        aDelivery('d3', { status: 'dead', createdAt: at(-6) }),
        aDelivery('d4', { status: 'dead', createdAt: at(-5) }),
        aDelivery('d5', { createdAt: at(-9) }),
      ])
      const before = { delivered: at(-1), dead: at(-5) }
      same(await deliveries.deleteSettled(before), 2, 'deleted')
      same(await deliveries.deleteSettled(before), 0, 'deleted again')
      same(await listed(deliveries, 1, 9), [['d4', 'd5', 'd2'], 3], 'left')
      same(await deliveries.deleteSettled({ ...before, pending: at(-9) }), 0, 'pending ones that are too young')
      same(await deliveries.deleteSettled({ ...before, pending: at(-8) }), 1, 'the old pending one')
      same(await listed(deliveries, 1, 9), [['d4', 'd2'], 2], 'left at last')
    },
  },
}
