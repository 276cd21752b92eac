import { memoryAudit, memoryStores } from '@sallyport/core/memory'
import { type AuditRow, ConflictError, type Stores, type User } from '@sallyport/core/ports'
import { describe, expect, it } from 'vitest'
import { minimalStores } from '../minimal/minimal-stores.ts'
import { checkParallelCalls, type ParallelStore } from './parallel-contract.ts'
import { runStoreContract } from './run-store-contract.ts'

/** Two parallel calls of `consume` both find the token before one of them deletes it. */
function readThenWrite(): Stores {
  const stores = memoryStores()
  const { proofs } = stores
  return {
    ...stores,
    proofs: {
      ...proofs,
      async consume(purpose, hash, now) {
        const proof = await proofs.find(purpose, hash)
        await new Promise((resolve) => setTimeout(resolve, 0))
        await proofs.consume(purpose, hash, now)
        return proof?.expiresAt !== undefined && proof.expiresAt > now ? proof : null
      },
    },
  }
}

/** Reads come from a cache that a write doesn't reach, as in a key-value store at the edge. */
function keyValueCache(): Stores {
  const stores = memoryStores()
  const cache = new Map<string, ReturnType<typeof stores.sessions.get>>()
  return {
    ...stores,
    sessions: {
      ...stores.sessions,
      get(handle) {
        const value = cache.get(handle) ?? stores.sessions.get(handle)
        cache.set(handle, value)
        return value
      },
    },
  }
}

/** Expiry is compared with the computer's clock instead of `now`. */
function ignoringNow(): Stores {
  const stores = memoryStores()
  const { proofs } = stores
  return {
    ...stores,
    proofs: { ...proofs, consume: (purpose, hash) => proofs.consume(purpose, hash, new Date()) },
  }
}

/** Two users can have the same email. */
function forgettingUniqueEmails(): Stores {
  const users: User[] = []
  const stores = minimalStores({ users })
  return {
    ...stores,
    users: {
      ...stores.users,
      async insert(user) {
        users.push(user)
      },
    },
  }
}

/** Takes the global role away instead of the one within the tenant. */
function forgettingTenants(): Stores {
  const stores = memoryStores()
  const { roles } = stores
  return { ...stores, roles: { ...roles, revoke: (userId, role) => roles.revoke(userId, role) } }
}

/** Two parallel calls of `append` both find the number free before one of them stores its row. */
function checkingThenAppending(): Partial<Stores> {
  const rows: AuditRow[] = []
  return {
    users: memoryStores().users,
    audit: {
      ...memoryAudit(),
      async append(added) {
        const taken = new Set(rows.map(({ sequence }) => sequence))
        await new Promise((resolve) => setTimeout(resolve, 0))
        if (added.some(({ sequence }) => taken.has(sequence))) throw new ConflictError('This number is taken')
        rows.push(...added)
        rows.sort((a, b) => a.sequence - b.sequence)
      },
      head: async () => rows.at(-1) ?? null,
      read: async ({ after, limit }) => rows.filter(({ sequence }) => sequence > after).slice(0, limit),
    },
  }
}

const SEED = 1

const WRONG: Readonly<Record<string, readonly [() => Partial<Stores>, ParallelStore]>> = {
  'reads, then writes': [readThenWrite, 'proofs'],
  'is a cache at the edge': [keyValueCache, 'sessions'],
  'ignores `now`': [ignoringNow, 'proofs'],
  'forgets unique emails': [forgettingUniqueEmails, 'users'],
  'forgets the tenant of a role': [forgettingTenants, 'roles'],
  'breaks the chain of the audit trail': [checkingThenAppending, 'audit'],
}

describe('a store that', () => {
  for (const [what, [makeStores, name]] of Object.entries(WRONG)) {
    it(`${what} is found by parallel calls within 200 histories, with the calls that show it`, async () => {
      const found = checkParallelCalls(name, makeStores(), { histories: 200, seed: SEED })
      await expect(found).rejects.toThrow(new RegExp(`No order of these calls of ${name} gives these results:\\n.*→`))
    })

    it(`${what} fails runStoreContract`, async () => {
      const failed: string[] = []
      const cases: (() => Promise<void>)[] = []
      const wanted = `${name}: the results are those of a sequential order`
      await runStoreContract(
        makeStores,
        {
          describe: (_, body) => body(),
          it: (title, body) => title === wanted && cases.push(() => body().catch(() => void failed.push(title))),
        },
        { seed: SEED },
      )
      for (const run of cases) await run()
      expect(failed).toEqual([wanted])
    })
  }

  it('lacks a method is checked without it', async () => {
    await checkParallelCalls('users', minimalStores())
  })
})
