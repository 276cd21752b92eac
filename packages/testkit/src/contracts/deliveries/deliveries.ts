import type { Delivery, DeliveryStore, LeasedDelivery } from '@sallyport/core/ports'
import { check, conflicts, same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { inParallel } from '../in-parallel.ts'
import { at, MINUTE, T0 } from '../instants.ts'
import { aDelivery } from '../record-fixtures.ts'
import { UNUSUAL_TEXTS } from '../users/unusual-texts.ts'

const FULL: Required<Delivery> = {
  id: 'd1',
  messageId: 'message',
  webhookId: 'w2',
  event: 'identity.user.created',
  url: 'https://receiver.example/hook?a="1"',
  status: 'delivered',
  attempts: 2,
  nextAttemptAt: at(1),
  createdAt: at(2),
  deliveredAt: at(3),
  lastStatusCode: 204,
  lastError: "couldn't",
  lastAnswer: '<h1>Out of order</h1>',
  body: '{"event":"identity.user.created","data":{"text":"\\u0000 🗝 \\"x\\""}}',
  userId: 'u1',
  afterDeletion: true,
}

function idsOf(deliveries: readonly Delivery[]): readonly string[] {
  return deliveries.map(({ id }) => id)
}

function lease(deliveries: DeliveryStore, now = T0, limit = 10): Promise<readonly LeasedDelivery[]> {
  return deliveries.lease({ limit, now, leaseMs: MINUTE })
}

async function leaseOne(deliveries: DeliveryStore, now = T0): Promise<string> {
  const [one] = await lease(deliveries, now, 1)
  check(one !== undefined, 'nothing was leased')
  return one.lease
}

export const deliveriesContract: Contract<DeliveryStore> = {
  name: 'deliveries',
  cases: {
    async 'gives back every field, and absent ones as absent'(deliveries) {
      await deliveries.enqueue([FULL, aDelivery('d2')])
      same(await deliveries.find('d1'), FULL, 'the full one')
      same(await deliveries.find('d2'), aDelivery('d2'), 'the bare one')
      same(await deliveries.find('d3'), null, 'none')
    },
    async 'keeps unusual texts as they are'(deliveries) {
      const unusual = UNUSUAL_TEXTS.map((text) =>
        aDelivery(text, { messageId: text, webhookId: text, event: text, url: text, body: JSON.stringify({ text }) }),
      )
      await deliveries.enqueue(unusual)
      for (const delivery of unusual) same(await deliveries.find(delivery.id), delivery, 'found')
    },
    async 'takes an empty list, and hundreds at once'(deliveries) {
      await deliveries.enqueue([])
      same(await deliveries.count(), { pending: 0, dead: 0 }, 'nothing')
      await deliveries.enqueue(Array.from({ length: 300 }, (_, index) => aDelivery(`d${index}`)))
      same(await deliveries.count(), { pending: 300, dead: 0 }, 'hundreds')
    },
    async 'takes more than two megabytes at once'(deliveries) {
      const body = JSON.stringify({ text: '"Ł🗝'.repeat(30_000) })
      await deliveries.enqueue(Array.from({ length: 12 }, (_, index) => aDelivery(`d${index}`, { body })))
      for (const index of [0, 11])
        same((await deliveries.find(`d${index}`))?.body === body, true, `the body of ${index}`)
    },
    async 'takes all of them or none'(deliveries) {
      await deliveries.enqueue([aDelivery('d2')])
      await conflicts(deliveries.enqueue([aDelivery('d1'), aDelivery('d2')]), 'one that is there')
      const body = JSON.stringify('x'.repeat(400_000))
      const large = ['d3', 'd4', 'd2'].map((id) => aDelivery(id, { body }))
      await conflicts(deliveries.enqueue(large), 'one that is there, after large ones')
      same(await deliveries.count(), { pending: 1, dead: 0 }, 'what is there')
    },
    async 'leases what is due, the longest due first'(deliveries) {
      const due = [at(-1), at(-3), at(0), at(1), at(-2)]
      await deliveries.enqueue(due.map((nextAttemptAt, index) => aDelivery(`d${index}`, { nextAttemptAt })))
      await deliveries.enqueue([aDelivery('dead', { status: 'dead' }), aDelivery('sent', { status: 'delivered' })])
      const first = await lease(deliveries, T0, 3)
      same(idsOf(first), ['d1', 'd4', 'd0'], 'the first three')
      same(idsOf(await lease(deliveries)), ['d2'], 'the rest')
      same(await lease(deliveries), [], 'no more')
      same(idsOf(await lease(deliveries, at(1))), ['d3'], 'what came due')
      const { lease: token, ...delivery } = first[0] ?? { lease: '' }
      same(delivery, aDelivery('d1', { nextAttemptAt: at(-3) }), 'the whole delivery')
      check(token.length >= 16, 'a lease is told by its token')
    },
    async 'leases each delivery to one of 50 parallel calls'(deliveries) {
      await deliveries.enqueue(Array.from({ length: 60 }, (_, index) => aDelivery(`d${index}`)))
      const leased = await inParallel(50, () => lease(deliveries, T0, 2))
      const ids = leased.flatMap(idsOf)
      same([ids.length, new Set(ids).size], [60, 60], 'deliveries, and different ones')
      const tokens = new Set(leased.flatMap((batch) => batch.map((one) => one.lease)))
      same(tokens.size, leased.filter((batch) => batch.length > 0).length, 'a token for each call')
    },
    async 'leases a delivery again when its lease has expired'(deliveries) {
      await deliveries.enqueue([aDelivery('d1')])
      const first = await leaseOne(deliveries)
      same(await lease(deliveries, at(MINUTE - 1)), [], 'while the lease lives')
      const again = await inParallel(20, () => lease(deliveries, at(MINUTE)))
      same(again.flatMap(idsOf), ['d1'], 'after it')
      const second = again.flat()[0]?.lease ?? ''
      check(second !== first, 'the lease has a token of its own')
      same(again.flat()[0]?.attempts, 0, 'a lease alone counts no attempt')
    },
    async 'settles what was delivered'(deliveries) {
      await deliveries.enqueue([aDelivery('d1')])
      const token = await leaseOne(deliveries)
      const settled = await deliveries.settle('d1', token, { status: 'delivered', statusCode: 200, at: at(5) })
      same(settled, true, 'settled')
      const { nextAttemptAt: _, ...kept } = aDelivery('d1', { status: 'delivered', attempts: 1 })
      same(await deliveries.find('d1'), { ...kept, deliveredAt: at(5), lastStatusCode: 200 }, 'the delivery')
      same(await lease(deliveries, at(9 * MINUTE)), [], 'leased')
    },
    async 'settles for another attempt, which is due then and not before'(deliveries) {
      await deliveries.enqueue([aDelivery('d1')])
      const token = await leaseOne(deliveries)
      const retry = { status: 'pending', nextAttemptAt: at(2000), statusCode: 503, error: 'answered 503' } as const
      same(await deliveries.settle('d1', token, { ...retry, at: at(5) }), true, 'settled')
      const expected = aDelivery('d1', { attempts: 1, nextAttemptAt: at(2000), lastStatusCode: 503 })
      same(await deliveries.find('d1'), { ...expected, lastError: 'answered 503' }, 'the delivery')
      same(await lease(deliveries, at(1999)), [], 'before')
      const second = await leaseOne(deliveries, at(2000))
      await deliveries.settle('d1', second, { status: 'dead', error: 'no answer', answer: 'Gone', at: at(2005) })
      const dead = { status: 'dead', attempts: 2, lastError: 'no answer', lastAnswer: 'Gone' } as const
      const { nextAttemptAt: _, ...kept } = aDelivery('d1', dead)
      same(await deliveries.find('d1'), kept, 'dead, without the status of the attempt before')
    },
    async 'settles only by the last lease, once'(deliveries) {
      await deliveries.enqueue([aDelivery('d1'), aDelivery('d2', { nextAttemptAt: at(1) })])
      const done = { status: 'delivered', at: at(5) } as const
      same(await deliveries.settle('d1', '', done), false, 'without a lease')
      const first = await leaseOne(deliveries)
      same(await deliveries.settle('d2', first, done), false, 'another’s lease')
      const second = await leaseOne(deliveries, at(MINUTE))
      same(second === first, false, 'the second lease')
      const [one] = await deliveries.lease({ limit: 1, now: at(3 * MINUTE), leaseMs: MINUTE })
      const late = await deliveries.settle(one?.id ?? '', first, { status: 'dead', at: at(3 * MINUTE) })
      same(late, false, 'a lease that was given anew')
      const outcomes = await inParallel(20, () => deliveries.settle(one?.id ?? '', one?.lease ?? '', done))
      same(outcomes.filter(Boolean).length, 1, 'of 20 that settle one lease')
      same((await deliveries.find(one?.id ?? ''))?.attempts, 1, 'attempts')
    },
    async 'settles by an expired lease if no one has leased the delivery since'(deliveries) {
      await deliveries.enqueue([aDelivery('d1')])
      const token = await leaseOne(deliveries)
      same(await deliveries.settle('d1', token, { status: 'delivered', at: at(9 * MINUTE) }), true, 'settled')
    },
    async 'M7 releases only the last lease, and counts no attempt'(deliveries) {
      await deliveries.enqueue([aDelivery('d1')])
      const token = await leaseOne(deliveries)
      same(await deliveries.release('d1', 'another', at(1)), false, 'by another lease')
      same(await deliveries.release('d1', token, at(2000)), true, 'released')
      same(await deliveries.find('d1'), aDelivery('d1', { nextAttemptAt: at(2000) }), 'the delivery')
      same(await deliveries.release('d1', token, at(1)), false, 'released again')
      same(await lease(deliveries, at(1999)), [], 'before it is due')
      same(idsOf(await lease(deliveries, at(2000))), ['d1'], 'when it is due')
    },
    async 'says when the next attempt is due or the next lease ends'(deliveries) {
      same(await deliveries.nextDueAt(), null, 'of nothing')
      await deliveries.enqueue([aDelivery('d1'), aDelivery('d2', { nextAttemptAt: at(2 * MINUTE) })])
      same(await deliveries.nextDueAt(), T0, 'the earliest')
      const token = await leaseOne(deliveries)
      same(await deliveries.nextDueAt(), at(MINUTE), 'the end of the lease')
      await deliveries.settle('d1', token, { status: 'delivered', at: T0 })
      same(await deliveries.nextDueAt(), at(2 * MINUTE), 'the other')
      const last = await leaseOne(deliveries, at(2 * MINUTE))
      await deliveries.settle('d2', last, { status: 'dead', at: at(2 * MINUTE) })
      same(await deliveries.nextDueAt(), null, 'when all are settled')
    },
    async 'returns copies, so that a changed copy changes no stored record'(deliveries) {
      const createdAt = at(0)
      await deliveries.enqueue([aDelivery('d1', { createdAt })])
      createdAt.setTime(0)
      const [leased] = await lease(deliveries)
      leased?.nextAttemptAt?.setTime(0)
      const found = await deliveries.find('d1')
      found?.createdAt.setTime(0)
      if (found !== null) Reflect.set(found, 'status', 'dead')
      same(await deliveries.find('d1'), aDelivery('d1'), 'after changes')
    },
  },
}
