import { describe, expect, it } from 'vitest'
import { createKeyRing } from '../../../foundations/crypto/key-ring.ts'
import { hashToken } from '../../../foundations/crypto/token-hash.ts'
import { memoryProofs } from '../../../foundations/memory/proofs.ts'
import { issueState, redeemState, STATE_SECONDS } from './state.ts'

const SECRET = 'a first secret of at least 32 bytes'
const binding = {
  provider: 'google',
  redirectUri: 'https://auth.example/auth/oauth/google/callback',
  site: 'https://app.example',
  returnPath: '/inbox',
}

function setUp() {
  const proofs = memoryProofs()
  const clock = { now: new Date('2026-01-01T00:00:00Z') }
  const given = { proofs, stateKeys: createKeyRing([SECRET], 'oauth-state'), now: () => clock.now }
  return { given, clock, proofs }
}

describe('the state of a sign-in with a provider', () => {
  it('R14 brings back once what it was issued with', async () => {
    const { given } = setUp()
    const {
      browserSecret,
      hash: _,
      ...secrets
    } = await issueState({ ...binding, linksTo: { userId: 'u1', session: 's1' } }, given)
    expect(await redeemState(secrets.state, 'google', browserSecret, given)).toEqual({
      ...binding,
      ...secrets,
      linksTo: { userId: 'u1', session: 's1' },
    })
    expect(await redeemState(secrets.state, 'google', browserSecret, given)).toBeNull()
  })

  it('R01 of 50 parallel redemptions one gets it', async () => {
    const { given } = setUp()
    const { state, browserSecret } = await issueState(binding, given)
    const all = Array.from({ length: 50 }, () => redeemState(state, 'google', browserSecret, given))
    expect((await Promise.all(all)).filter((redeemed) => redeemed !== null)).toHaveLength(1)
  })

  it("R14 another browser, another provider or a wrong state gets nothing and leaves the owner's alone", async () => {
    const { given } = setUp()
    const { state, browserSecret } = await issueState(binding, given)
    const other = await issueState(binding, given)
    const attempts = [
      [state, 'google', other.browserSecret],
      [state, 'google', undefined],
      [state, 'google', ''],
      [state, 'google', hashToken(browserSecret)],
      [state, 'github', browserSecret],
      [other.state, 'google', browserSecret],
      ['', 'google', browserSecret],
      [`${state}0`, 'google', browserSecret],
      [hashToken(state), 'google', browserSecret],
    ] as const
    for (const [theirs, provider, cookie] of attempts) {
      expect(await redeemState(theirs, provider, cookie, given)).toBeNull()
    }
    expect(await redeemState(state, 'google', browserSecret, given)).toMatchObject(binding)
  })

  it('R14 ends after ten minutes', async () => {
    const { given, clock } = setUp()
    const { state, browserSecret } = await issueState(binding, given)
    clock.now = new Date(clock.now.getTime() + STATE_SECONDS * 1000)
    expect(await redeemState(state, 'google', browserSecret, given)).toBeNull()
  })

  it('R35 stores neither the state nor the cookie nor what follows from them', async () => {
    const { given, proofs } = setUp()
    const { hash, ...issued } = await issueState(binding, given)
    const stored = JSON.stringify(await proofs.find('oauth-state', hash))
    for (const secret of Object.values(issued)) expect(stored).not.toContain(secret)
    expect(new Set(Object.values(issued)).size).toBe(4)
    expect(issued.codeVerifier).toMatch(/^[\w-]{43}$/)
  })

  it('outlives a change of the master secret, and ends with its secret', async () => {
    const { given } = setUp()
    const { browserSecret, hash: _, ...secrets } = await issueState(binding, given)
    const fresh = 'a second secret of at least 32 bytes'
    const rotated = { ...given, stateKeys: createKeyRing([fresh, SECRET], 'oauth-state') }
    expect(await redeemState(secrets.state, 'google', browserSecret, rotated)).toMatchObject(secrets)
    const again = await issueState(binding, given)
    const forgotten = { ...given, stateKeys: createKeyRing([fresh], 'oauth-state') }
    expect(await redeemState(again.state, 'google', again.browserSecret, forgotten)).toBeNull()
  })
})
