import { memoryStores } from '@sallyport/core/memory'
import type { Session } from '@sallyport/core/ports'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { later, now, sessionOf } from '../../test/records-of-text.ts'
import { sqlite } from '../sqlite.ts'

const texts = fc
  .oneof(
    fc.string({
      unit: fc.constantFrom('1', '0', '.', 'a', 'A', '%', '_', '*', "'", '\0', '\u{10ffff}', '\uffff'),
      maxLength: 4,
    }),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  )
  .filter((text) => text.toWellFormed() === text)
const sessions = fc.array(fc.record({ userId: texts, ipAddress: texts, isEnded: fc.boolean() }), { maxLength: 20 })

describe('a search of sessions', () => {
  it('finds each that lives and whose user or address begins with it, once', async () => {
    const storage = sqlite(':memory:')
    await storage.migrate()
    await fc.assert(
      fc.asyncProperty(sessions, texts, async (fields, search) => {
        const all = fields.map(
          ({ userId, ipAddress, isEnded }, index): Session => ({
            ...sessionOf(`s${index}`),
            userId,
            ipAddress,
            createdAt: new Date(now.getTime() + (index % 3)),
            expiresAt: isEnded ? now : later,
          }),
        )
        const wanted = all
          .filter(({ expiresAt }) => expiresAt > now)
          .filter(({ userId, ipAddress = '' }) => userId.startsWith(search) || ipAddress.startsWith(search))
          .map(({ handle }) => handle)
          .sort()
        const memory = memoryStores()
        for (const { sessions: store } of [storage.stores, memory]) {
          for (const session of all) await store.create(session)
          const found = await store.list({ page: 1, limit: 100, search }, now)
          expect([found.sessions.map(({ handle }) => handle).sort(), found.total]).toEqual([wanted, wanted.length])
          for (const { handle } of all) await store.revoke(handle)
        }
      }),
    )
    storage.close()
  })
})
