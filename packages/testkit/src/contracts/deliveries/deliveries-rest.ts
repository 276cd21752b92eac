import { type DeliveryStore, type LeasedDelivery, WEBHOOK_REST } from '@sallyport/core/ports'
import { check, same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { inParallel } from '../in-parallel.ts'
import { at, MINUTE, T0 } from '../instants.ts'
import { aDelivery } from '../record-fixtures.ts'

const { afterFailures, firstMs, maxMs } = WEBHOOK_REST
/** Duration of each lease. Longer than all pauses of a case together, so that a lease ends only where the case moves the time to its end. */
const LEASE_MS = 100 * MINUTE

function lease(deliveries: DeliveryStore, now: Date, perWebhook = 3, limit = 9): Promise<readonly LeasedDelivery[]> {
  return deliveries.lease({ limit, perWebhook, now, leaseMs: LEASE_MS })
}

function enqueue(deliveries: DeliveryStore, webhookId: string, count: number, due = T0): Promise<void> {
  return deliveries.enqueue(
    Array.from({ length: count }, (_, index) => aDelivery(`${webhookId}-${index}`, { webhookId, nextAttemptAt: due })),
  )
}

const webhooksOf = (leased: readonly LeasedDelivery[]) => leased.map(({ webhookId }) => webhookId)

function settle(deliveries: DeliveryStore, leased: LeasedDelivery, receiver: 'answering' | 'failing', now: Date) {
  const outcome =
    receiver === 'answering'
      ? ({ status: 'delivered', at: now } as const)
      : ({ status: 'pending', nextAttemptAt: now, at: now } as const)
  return deliveries.settle(leased.id, leased.lease, { ...outcome, receiver })
}

/** Leases one delivery and settles it as failed, the given number of times. */
async function fail(deliveries: DeliveryStore, times: number, now: Date): Promise<void> {
  for (let time = 0; time < times; time++) {
    const [one] = await lease(deliveries, now, 9, 1)
    check(one !== undefined, `attempt ${time + 1} was leased`)
    await settle(deliveries, one, 'failing', now)
  }
}

/** Contract of an outbox that pauses failing webhooks, so that one failing webhook doesn't delay the others. */
export const deliveriesRestContract: Contract<DeliveryStore> = {
  name: 'deliveries.endRest',
  cases: {
    async 'H2 leases at most `perWebhook` deliveries of a webhook, together with other callers'(deliveries) {
      await enqueue(deliveries, 'w1', 5, at(-1))
      await enqueue(deliveries, 'w2', 2)
      const first = await lease(deliveries, T0)
      same(webhooksOf(first), ['w1', 'w1', 'w1', 'w2', 'w2'], 'three of one, and of the other what there is')
      same(await lease(deliveries, T0), [], 'no more')
      check(first[0] !== undefined, 'a lease')
      await settle(deliveries, first[0], 'answering', T0)
      same(webhooksOf(await lease(deliveries, T0)), ['w1'], 'one that is settled makes room for one')
      const after = at(LEASE_MS)
      same(webhooksOf(await lease(deliveries, after)), ['w1', 'w1', 'w1', 'w2', 'w2'], 'once their leases end')
    },
    async 'H2 keeps to the limit of a webhook over 50 parallel leases'(deliveries) {
      await enqueue(deliveries, 'w1', 60)
      const leased = await inParallel(50, () => lease(deliveries, T0, 3, 2))
      same(leased.flat().length, 3, 'leases')
    },
    async 'H2 says when a webhook with all its leases taken has room again'(deliveries) {
      await enqueue(deliveries, 'w1', 5)
      await lease(deliveries, T0)
      same(await deliveries.nextDueAt({ perWebhook: 3 }), at(LEASE_MS), 'with a limit')
      same(await deliveries.nextDueAt(), T0, 'without one')
      await enqueue(deliveries, 'w2', 1, at(5))
      same(await deliveries.nextDueAt({ perWebhook: 3 }), at(5), 'the other webhook')
    },
    async 'H2 rests a webhook after failures in a row, and no other'(deliveries) {
      await enqueue(deliveries, 'w1', 9)
      await fail(deliveries, afterFailures, T0)
      await enqueue(deliveries, 'w2', 1)
      same(webhooksOf(await lease(deliveries, T0)), ['w2'], 'at once')
      same(await lease(deliveries, at(firstMs - 1)), [], 'just before the rest ends')
      same(await deliveries.nextDueAt({ perWebhook: 3 }), at(firstMs), 'when it ends')
      same(webhooksOf(await lease(deliveries, at(firstMs))), ['w1'], 'one probe after it')
      same(await lease(deliveries, at(firstMs)), [], 'and only one')
      same(await deliveries.nextDueAt({ perWebhook: 3 }), at(LEASE_MS), 'while the probe is in flight')
    },
    async 'H2 rests twice as long after each failed probe, up to the longest rest'(deliveries) {
      await enqueue(deliveries, 'w1', 1)
      await fail(deliveries, afterFailures, T0)
      let now = firstMs
      for (let rest = 2 * firstMs; rest < 4 * maxMs; rest *= 2) {
        await fail(deliveries, 1, at(now))
        now += Math.min(rest, maxMs)
        same(await deliveries.nextDueAt({ perWebhook: 3 }), at(now), `a rest of ${rest} ms`)
        same(await lease(deliveries, at(now - 1)), [], 'before it ends')
      }
    },
    async 'H2 leases as usual after a success, and forgets the failures before it'(deliveries) {
      await enqueue(deliveries, 'w1', 20)
      await fail(deliveries, afterFailures - 1, T0)
      const [answered] = await lease(deliveries, T0, 1, 1)
      check(answered !== undefined, 'a lease')
      await settle(deliveries, answered, 'answering', T0)
      await fail(deliveries, afterFailures - 1, T0)
      same((await lease(deliveries, T0)).length, 3, 'no rest')
      same((await lease(deliveries, at(LEASE_MS), 1, 1)).length, 1, 'a lease')
    },
    async 'H2 ends the probing with a probe that is answered'(deliveries) {
      await enqueue(deliveries, 'w1', 9)
      await fail(deliveries, afterFailures, T0)
      const [probe] = await lease(deliveries, at(firstMs))
      check(probe !== undefined, 'a probe')
      await settle(deliveries, probe, 'answering', at(firstMs))
      same((await lease(deliveries, at(firstMs))).length, 3, 'leases')
    },
    async 'H2 counts no failure of an attempt that ends during the rest, nor by a lease that is over'(deliveries) {
      await enqueue(deliveries, 'w1', 9)
      const [late, twice] = await lease(deliveries, T0, 9, 2)
      check(late !== undefined && twice !== undefined, 'leases')
      await fail(deliveries, afterFailures - 1, T0)
      await settle(deliveries, twice, 'failing', T0)
      same(await settle(deliveries, twice, 'failing', at(firstMs)), false, 'settled again')
      await settle(deliveries, late, 'failing', at(1))
      same(await deliveries.nextDueAt({ perWebhook: 3 }), at(firstMs), 'the rest')
      same((await lease(deliveries, at(firstMs))).length, 1, 'a probe')
    },
    async 'H2 counts no attempt that says nothing of the receiver'(deliveries) {
      await enqueue(deliveries, 'w1', 9)
      for (let time = 0; time < 2 * afterFailures; time++) {
        const [one] = await lease(deliveries, T0, 1, 1)
        await deliveries.settle(one?.id ?? '', one?.lease ?? '', { status: 'pending', nextAttemptAt: T0, at: T0 })
      }
      same((await lease(deliveries, T0)).length, 3, 'leases')
    },
    async 'H2 ends a rest when it is told'(deliveries) {
      await enqueue(deliveries, 'w1', 9)
      await fail(deliveries, afterFailures, T0)
      await deliveries.endRest('w2')
      same(await lease(deliveries, T0), [], 'after the end of another rest')
      await deliveries.endRest('w1')
      same((await lease(deliveries, T0)).length, 3, 'leases')
    },
    async 'H2 forgets the failures of a webhook that is deleted'(deliveries) {
      await enqueue(deliveries, 'w1', 9)
      await fail(deliveries, afterFailures, T0)
      await deliveries.deleteForWebhook('w1')
      await enqueue(deliveries, 'w1', 9)
      same((await lease(deliveries, T0)).length, 3, 'leases')
    },
    async 'H2 leases first what goes to receivers that answer'(deliveries) {
      await enqueue(deliveries, 'w1', 9, at(-5))
      await fail(deliveries, 1, at(-4))
      await enqueue(deliveries, 'w2', 2)
      same(webhooksOf(await lease(deliveries, T0, 3, 3)).toSorted(), ['w1', 'w2', 'w2'], 'leased')
      same(webhooksOf(await lease(deliveries, T0, 3, 1)), ['w1'], 'then the other')
    },
  },
}
