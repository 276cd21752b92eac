import { beforeEach, describe, expect, it } from 'vitest'
import { memoryProofs } from '../memory/memory-proofs.ts'
import { findPendingLink, keepPendingLink } from './pending-link.ts'

const EMAIL = 'ada@example.com'
const now = () => new Date('2026-03-01T12:00:00Z')
let given: Parameters<typeof keepPendingLink>[2]

beforeEach(() => {
  given = { proofs: memoryProofs(), now, lifetimes: { accountLinkMs: 3_600_000 } as typeof given.lifetimes }
})

async function conflict(providerAccountId: string, isEmailVerified: boolean, provider = 'idp'): Promise<void> {
  await keepPendingLink(EMAIL, { userId: 'u1', provider, providerAccountId, email: EMAIL, isEmailVerified }, given)
}

const waiting = async (provider = 'idp') => (await findPendingLink(EMAIL, provider, given))?.providerAccountId

describe('a conflict of one address at one provider', () => {
  it('is kept, and a newer one of the same person takes its place', async () => {
    await conflict('ada', false)
    await conflict('ada', true)
    expect(await findPendingLink(EMAIL, 'idp', given)).toMatchObject({ userId: 'u1', isEmailVerified: true })
  })

  it('R09 is not taken over by somebody for whom the provider does not vouch', async () => {
    await conflict('ada', true)
    await conflict('mallory', false)
    expect(await waiting()).toBe('ada')
  })

  it('R09 goes to whom the provider vouches for', async () => {
    await conflict('mallory', false)
    await conflict('ada', true)
    expect(await waiting()).toBe('ada')
  })

  it('R09 is forgotten when two claim it and the provider vouches for neither', async () => {
    await conflict('mallory', false)
    await conflict('ada', false)
    expect(await waiting()).toBeUndefined()
  })

  it('leaves those at other providers alone', async () => {
    await conflict('ada', true, 'other')
    await conflict('mallory', false)
    expect([await waiting('other'), await waiting()]).toEqual(['ada', 'mallory'])
  })
})
