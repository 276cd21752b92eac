import type { DeliveryStore } from '@sallyport/core/ports'
import { same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { at, MINUTE, T0 } from '../instants.ts'
import { aDelivery } from '../record-fixtures.ts'

type HoldingDeliveries = DeliveryStore & Required<Pick<DeliveryStore, 'endHold'>>

const leasedIds = async (deliveries: DeliveryStore, now: Date) =>
  (await deliveries.lease({ limit: 10, now, leaseMs: MINUTE })).map(({ id }) => id).sort()

export const deliveriesEndHoldContract: Contract<HoldingDeliveries> = {
  name: 'deliveries.endHold',
  cases: {
    async 'makes held deliveries due, and no others'(deliveries) {
      await deliveries.enqueue(['d1', 'd2', 'd3'].map((id) => aDelivery(id, { nextAttemptAt: at(MINUTE) })))
      same(await leasedIds(deliveries, T0), [], 'held')
      await deliveries.endHold(['d1', 'd2', 'unknown'], T0)
      same(await leasedIds(deliveries, T0), ['d1', 'd2'], 'released')
      same((await deliveries.find('d1'))?.nextAttemptAt, T0, 'due time')
    },
    async 'deletes held deliveries without a due time'(deliveries) {
      await deliveries.enqueue(['d1', 'd2'].map((id) => aDelivery(id, { nextAttemptAt: at(MINUTE) })))
      await deliveries.endHold(['d1'], null)
      same([await deliveries.find('d1'), (await deliveries.find('d2'))?.id], [null, 'd2'], 'left')
    },
    async 'leaves deliveries that are leased, were attempted or are settled'(deliveries) {
      await deliveries.enqueue([aDelivery('leased'), aDelivery('attempted'), aDelivery('dead', { status: 'dead' })])
      const leased = await deliveries.lease({ limit: 10, now: T0, leaseMs: MINUTE })
      for (const { id, lease } of leased.filter((one) => one.id === 'attempted'))
        await deliveries.settle(id, lease, { status: 'pending', nextAttemptAt: at(2 * MINUTE), at: T0 })
      await deliveries.endHold(['leased', 'attempted', 'dead'], null)
      for (const id of ['leased', 'attempted', 'dead']) same((await deliveries.find(id))?.id, id, id)
    },
    async 'takes no ids'(deliveries) {
      await deliveries.endHold([], T0)
      await deliveries.endHold([], null)
    },
  },
}
