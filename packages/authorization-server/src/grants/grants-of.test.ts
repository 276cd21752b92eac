import type { FeatureRecord } from '@sallyport/core/feature'
import { describe, expect, it } from 'vitest'
import { grantsOf } from './grants-of.ts'

const record = (n: number): FeatureRecord => ({
  id: `g${n}`,
  kind: 'grant',
  userId: 'u1',
  version: 1,
  createdAt: new Date(0),
  expiresAt: new Date(1),
  data: { clientId: `c${n}`, scopes: [], resources: [], counter: 0, hasRefresh: true, endsAt: 1 },
})

describe('O5 the grants of a user', () => {
  it('are all found although one of them ends while they are read', async () => {
    let all = Array.from({ length: 250 }, (_, n) => record(n))
    const records = {
      list: async (_kind: string, _owner: unknown, { page, limit }: { page: number; limit: number }) => {
        const found = { records: all.slice((page - 1) * limit, page * limit), total: all.length }
        all = all.slice(1)
        return found
      },
    }
    // The cast is safe: `grantsOf` only lists.
    const grants = await grantsOf('u1', { records } as never)
    expect(new Set(grants.map(({ record: { id } }) => id))).toEqual(
      new Set(Array.from({ length: 250 }, (_, n) => `g${n}`)),
    )
  })
})
