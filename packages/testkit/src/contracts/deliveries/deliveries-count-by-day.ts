import type { DeliveryStore } from '@sallyport/core/ports'
import { same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { aDelivery } from '../record-fixtures.ts'

type CountingDeliveries = DeliveryStore & Required<Pick<DeliveryStore, 'countByDay'>>

export const deliveriesCountByDayContract: Contract<CountingDeliveries> = {
  name: 'deliveries.countByDay',
  cases: {
    async 'counts by UTC day, of all webhooks, from one instant on until before another'(deliveries) {
      const instants = ['2030-01-01T23:59:59.999Z', '2030-01-02T00:00:00.000Z', '2030-01-04T23:30:00.000Z']
      await deliveries.enqueue(
        instants.map((instant) => aDelivery(instant, { createdAt: new Date(instant), webhookId: 'w2' })),
      )
      await deliveries.enqueue([aDelivery('d1', { createdAt: new Date(instants[1] ?? ''), status: 'dead' })])
      const counted = (from: string, to: string) => deliveries.countByDay({ from: new Date(from), to: new Date(to) })
      const days = [
        { day: '2030-01-01', count: 1 },
        { day: '2030-01-02', count: 2 },
        { day: '2030-01-04', count: 1 },
      ]
      same(await counted('2029-12-31', '2030-02-01'), days, 'all')
      same(await counted('2030-01-02', '2030-01-04'), days.slice(1, 2), 'between')
      same(await counted(instants[0] ?? '', instants[1] ?? ''), days.slice(0, 1), 'to the millisecond')
      same(await counted('2030-02-01', '2030-03-01'), [], 'after')
    },
  },
}
