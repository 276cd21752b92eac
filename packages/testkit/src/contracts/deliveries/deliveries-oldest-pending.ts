import type { DeliveryStore } from '@sallyport/core/ports'
import { same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { at, MINUTE, T0 } from '../instants.ts'
import { aDelivery } from '../record-fixtures.ts'

type AgingDeliveries = DeliveryStore & Required<Pick<DeliveryStore, 'oldestPendingAt'>>

export const deliveriesOldestPendingContract: Contract<AgingDeliveries> = {
  name: 'deliveries.oldestPendingAt',
  cases: {
    async 'is null without a pending delivery'(deliveries) {
      same(await deliveries.oldestPendingAt(), null, 'empty')
      await deliveries.enqueue([aDelivery('d1', { status: 'dead' }), aDelivery('d2', { status: 'delivered' })])
      same(await deliveries.oldestPendingAt(), null, 'none pending')
    },
    async 'is the creation of the oldest pending one, leased or not'(deliveries) {
      await deliveries.enqueue([
        aDelivery('dead', { status: 'dead', createdAt: at(-9) }),
        aDelivery('younger', { createdAt: at(-2) }),
        aDelivery('oldest', { createdAt: at(-5), nextAttemptAt: at(-1) }),
        aDelivery('youngest', { createdAt: at(-1) }),
      ])
      same(await deliveries.oldestPendingAt(), at(-5), 'before a lease')
      const leased = await deliveries.lease({ limit: 10, now: T0, leaseMs: MINUTE })
      same(await deliveries.oldestPendingAt(), at(-5), 'leased')
      for (const { id, lease } of leased.filter((one) => one.id === 'oldest'))
        await deliveries.settle(id, lease, { status: 'delivered', at: T0 })
      same(await deliveries.oldestPendingAt(), at(-2), 'after its delivery')
    },
  },
}
