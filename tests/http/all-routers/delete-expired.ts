import type { LogEntry } from '@sallyport/core'
import { group } from '../group.ts'
import { PASSWORD, signedInNative } from '../support/account.ts'
import { bytes, send } from '../support/answer.ts'
import { equal, given, refused, status } from '../support/expect.ts'
import type { Target } from '../support/target.ts'

const DAY = 86_400_000
const KIB = 1024

async function recordedEvents(target: Target): Promise<readonly string[]> {
  const { telemetry } = target.stores
  const query = given(telemetry?.query, 'telemetry.query').bind(telemetry)
  return (await query({ limit: 100, offset: 0 })).events.map(({ event }) => event)
}

const entriesOf = (log: readonly LogEntry[], name: string) =>
  log.filter(({ event }) => event === name).map(({ store, count }) => [store, count ?? null])

export const deleteExpiredGroup = group('Deleting what has expired', {
  'M6 events go after 90 days, the addresses typed at failed sign-ins among them': async (open) => {
    const target = await open()
    await send(target, 'POST', '/auth/login', { json: { email: 'typed@example.com', password: PASSWORD } })
    await target.settled()
    target.clock.advance(90 * DAY)
    await target.sallyport.track('shop.order')
    await target.sallyport.deleteExpired()
    equal((await recordedEvents(target)).includes('identity.auth.login.failed'), true, 'on the last day')
    target.clock.advance(1)
    await target.sallyport.deleteExpired()
    equal(await recordedEvents(target), ['shop.order'])
    const rows = JSON.stringify((await target.rows?.()) ?? [])
    equal(rows.includes('typed@example.com'), false, 'the address is still stored')
  },

  'M6 events are kept as long as `telemetry.retentionDays` says, and for ever with 0': async (open) => {
    for (const [retentionDays, left] of [
      [7, []],
      [8, ['shop.order']],
      [0, ['shop.order']],
    ] as const) {
      const target = await open({ telemetry: { retentionDays } })
      await target.sallyport.track('shop.order')
      target.clock.advance(7 * DAY + 1)
      await target.sallyport.deleteExpired()
      equal(await recordedEvents(target), left, `${retentionDays} days`)
    }
  },

  'M6 events are deleted in batches, and at most as many as asked': async (open) => {
    const limits: (number | undefined)[] = []
    const target = await open(({ stores }) => {
      const telemetry = given(stores.telemetry)
      return {
        stores: {
          ...stores,
          telemetry: {
            ...telemetry,
            async deleteBefore(before, limit) {
              limits.push(limit)
              return given(telemetry.deleteBefore).call(telemetry, before, limit)
            },
          },
        },
      }
    })
    const timestamp = target.clock.now()
    const ids = Array.from({ length: 1500 }, (_, index) => `e${index}`)
    await target.stores.telemetry?.save(ids.map((id) => ({ id, event: 'shop.order', timestamp })))
    target.clock.advance(91 * DAY)
    await target.sallyport.deleteExpired({ maxEvents: 1100 })
    equal(limits, [1000, 100])
    equal((await recordedEvents(target)).length, 100)
    await target.sallyport.deleteExpired()
    equal([limits.slice(2), await recordedEvents(target)], [[1000], []])
    equal(entriesOf(target.log, 'expired.deleted'), [
      ['telemetry', 1100],
      ['telemetry', 400],
    ])
  },

  'expired sessions, proofs, counters and old deliveries go too, and a store that fails stops no other': async (
    open,
  ) => {
    const asked: string[] = []
    const counting = (name: string) => async () => {
      asked.push(name)
      return 1
    }
    const target = await open(({ stores }) => ({
      stores: {
        ...stores,
        sessions: { ...stores.sessions, deleteExpired: () => Promise.reject(new Error('down')) },
        proofs: { ...stores.proofs, deleteExpired: counting('proofs') },
        rateLimiter: { ...given(stores.rateLimiter), deleteExpired: counting('rateLimiter') },
        deliveries: { ...given(stores.deliveries), deleteSettled: counting('deliveries') },
      },
    }))
    await target.sallyport.deleteExpired()
    equal(asked, ['proofs', 'rateLimiter', 'deliveries'])
    equal(entriesOf(target.log, 'expired.failed'), [['sessions.deleteExpired', null]])
    equal(
      entriesOf(target.log, 'expired.deleted'),
      asked.map((name) => [name, 1]),
    )
  },

  'M6 a tracked event takes 16 KiB at most': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${client.accessToken}` }
    const sized = (size: number) =>
      send(target, 'POST', '/tools/track/shop.order', { headers, body: bytes('{"data":{}}'.padEnd(size, ' ')) })
    status(await sized(16 * KIB), 202)
    refused(await sized(16 * KIB + 1), 413, 'PAYLOAD_TOO_LARGE')
  },
})
