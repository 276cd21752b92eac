import type { LogEntry, Stores } from '@sallyport/core'
import { expect, it } from 'vitest'
import { deleteExpired } from './delete-expired.ts'

it('deletes what expired in every store that can, and one that fails stops no other', async () => {
  const asked: Date[] = []
  const entries: LogEntry[] = []
  const counting = { deleteExpired: async (now: Date) => asked.push(now) }
  const failing = { deleteExpired: () => Promise.reject(new Error('locked')) }
  // Sound because nothing else of the stores is called.
  const stores = { users: {}, sessions: failing, proofs: counting, rateLimiter: counting } as unknown as Stores
  const now = new Date('2026-01-02T03:04:05.678Z')
  await deleteExpired(stores, (entry) => entries.push(entry), now)
  expect(asked).toEqual([now, now])
  expect(entries.map(({ event, store }) => `${event} ${store}`)).toEqual([
    'expired.failed sessions',
    'expired.deleted proofs',
    'expired.deleted rateLimiter',
  ])
})
