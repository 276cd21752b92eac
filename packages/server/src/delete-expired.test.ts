import type { LogEntry, Stores } from '@sallyport/core'
import { expect, it } from 'vitest'
import { deleteExpired } from './delete-expired.ts'

it('deletes what expired in every store that can, and one that fails stops no other', async () => {
  const asked: Date[] = []
  const entries: LogEntry[] = []
  const counting = { deleteExpired: async (now: Date) => asked.push(now) }
  const failing = { deleteExpired: () => Promise.reject(new Error('locked')) }
  // Sound because nothing else of the stores is called.
  const deliveries = { deleteSettled: async (before: object) => asked.push(...Object.values(before)) }
  const stores = {
    users: {},
    sessions: failing,
    proofs: counting,
    rateLimiter: counting,
    deliveries,
  } as unknown as Stores
  const now = new Date('2026-01-31T03:04:05.678Z')
  await deleteExpired(stores, (entry) => entries.push(entry), now)
  expect(asked).toEqual([now, now, new Date('2026-01-24T03:04:05.678Z'), new Date('2026-01-01T03:04:05.678Z')])
  expect(entries.map(({ event, store }) => `${event} ${store}`)).toEqual([
    'expired.failed sessions',
    'expired.deleted proofs',
    'expired.deleted rateLimiter',
    'expired.deleted deliveries',
  ])
})
