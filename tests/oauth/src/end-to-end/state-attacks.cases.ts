import { describe, expect, it } from 'vitest'
import { type Cases, expectRefused, expectSignedIn, namesSet, whoIs } from './answers.ts'
import { BASE_URL, SITE } from './places.ts'
import type { Visitor } from './visitor.ts'

const STATE_COOKIE =
  /^__Host-oauth-state-[\da-f]{16}=[\da-z]+\.[\da-f]{64}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=Lax$/

/** The name and the value of the one state cookie of a browser. */
function stateCookieOf({ jar }: Visitor): readonly [name: string, value: string] {
  const name = jar.names.find((each) => each.startsWith('__Host-oauth-state-')) ?? ''
  return [name, jar.get(name)?.value ?? '']
}

export const stateCases: Cases = (world) =>
  describe('the state', () => {
    it('R14 goes to the provider, and its match into a cookie that the redirect back brings', async () => {
      const answer = await world().visitor().start('test')
      expect(answer.status).toBe(302)
      expect(answer.setCookies).toEqual([expect.stringMatching(STATE_COOKIE)])
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      const { origin, searchParams } = new URL(answer.location)
      expect(origin).toBe(world().provider.issuer)
      expect(Object.fromEntries(searchParams)).toMatchObject({
        redirect_uri: `${BASE_URL}/auth/oauth/test/callback`,
        state: expect.stringMatching(/^[\da-f]{64}$/),
        code_challenge_method: 'S256',
        nonce: expect.any(String),
      })
      expect(answer.setCookies.join()).not.toContain(searchParams.get('state'))
    })

    it('has a Lax cookie with a prefix too, whatever else is strict', async () => {
      const client = world().visitor('csrf')
      const { setCookies } = await client.start('test')
      expect(setCookies).toEqual([expect.stringMatching(STATE_COOKIE)])
      const { subject } = world().person()
      const answer = await client.signIn('test', subject)
      expect(namesSet(answer)).toEqual(expect.arrayContaining(['accessToken', 'csrf-token']))
      expect((await whoIs(client)).email).toContain('@')
      expect(client.jar.get('__Host-accessToken')).toBeDefined()
    })

    it.each(['plain', 'csrf'] as const)(
      'I12 R14 R21 no cookie of a neighbouring host passes for it: %s',
      async (variant) => {
        const attacker = world().visitor(variant)
        const callback = await attacker.visit('test', world().person().subject)
        const [own, value] = stateCookieOf(attacker)
        for (const prefix of ['', '__Secure-']) {
          const Cookie = `${own.replace('__Host-', prefix)}=${value}; ${prefix}oauth-state=${value}`
          expectRefused(await world().visitor(variant).arrive(callback, { Cookie }), 'OAUTH_STATE_INVALID')
        }
      },
    )

    it.each(['', '?code=abc', '?state=', '?code=abc&state=abc', `?code=abc&state=${'0'.repeat(64)}`, '?error=x'])(
      'R14 is asked for: %j',
      async (query) => {
        const client = world().visitor()
        await client.start('test')
        expectRefused(await client.get(`/auth/oauth/test/callback${query}`), 'OAUTH_STATE_INVALID')
        expect(await client.eventNames()).not.toContain('identity.auth.login.success')
      },
    )

    it('R14 is worth nothing in another browser, and still works in its own', async () => {
      const { subject } = world().person()
      const victim = world().visitor()
      const callback = await victim.visit('test', subject)
      const bare = world().visitor()
      expectRefused(await bare.arrive(callback), 'OAUTH_STATE_INVALID')
      const attacker = world().visitor()
      await attacker.start('test')
      expectRefused(await attacker.arrive(callback), 'OAUTH_STATE_INVALID')
      expectSignedIn(await victim.arrive(callback))
    })

    it("R14 signs nobody in to an attacker's account", async () => {
      const attacker = world().visitor()
      const callback = await attacker.visit('test', world().person().subject)
      const victim = world().visitor()
      await victim.start('test')
      expectRefused(await victim.arrive(callback), 'OAUTH_STATE_INVALID')
      expect((await victim.get('/auth/me')).status).toBe(401)
    })

    it('R01 works once', async () => {
      const client = world().visitor()
      const callback = await client.visit('test', world().person().subject)
      const cookie = { Cookie: client.jar.header('/auth') ?? '' }
      expectSignedIn(await client.arrive(callback))
      expectRefused(await world().visitor().arrive(callback, cookie), 'OAUTH_STATE_INVALID')
      const again = await client.arrive(callback)
      expect([again.location, again.setCookies]).toEqual([`${SITE}/`, []])
    })

    it('R01 works once for fifty at a time', async () => {
      const client = world().visitor()
      const callback = await client.visit('test', world().person().subject)
      const cookie = { Cookie: client.jar.header('/auth') ?? '' }
      const answers = await Promise.all(Array.from({ length: 50 }, () => world().visitor().arrive(callback, cookie)))
      const refused = answers.filter(({ location }) => location === `${SITE}/?error=OAUTH_STATE_INVALID`)
      expect(refused).toHaveLength(49)
      const signedIn = answers.filter(({ location }) => location === `${SITE}/`)
      expect(signedIn.map((answer) => namesSet(answer).includes('accessToken'))).toEqual([true])
    })

    it("R02 R14 opens no other provider's callback, and is left as it was", async () => {
      const client = world().visitor()
      const callback = await client.visit('test', world().person().subject)
      const cookie = { Cookie: client.jar.header('/auth') ?? '' }
      const elsewhere = new URL(callback)
      elsewhere.pathname = '/auth/oauth/second/callback'
      expectRefused(await world().visitor().arrive(elsewhere, cookie), 'OAUTH_STATE_INVALID')
      expectSignedIn(await client.arrive(callback))
    })

    it('B1 stands beside that of a second tab', async () => {
      const client = world().visitor()
      const first = await client.visit('test', world().person().subject)
      const second = await client.visit('second', world().person().subject)
      const third = await client.visit('test', world().person().subject)
      for (const callback of [first, third, second]) expectSignedIn(await client.arrive(callback))
    })

    it('lasts ten minutes', async () => {
      const { subject } = world().person()
      const client = world().visitor('clock')
      const late = await client.visit('test', subject)
      await world().advance(600_001, 'clock')
      expectRefused(await client.arrive(late), 'OAUTH_STATE_INVALID')
      const inTime = await client.visit('test', subject)
      await world().advance(590_000, 'clock')
      expectSignedIn(await client.arrive(inTime))
    })

    it('R17 a header neither signs in nor stands in the way', async () => {
      const client = world().visitor()
      const callback = await client.visit('test', world().person().subject)
      const headers = { Authorization: 'Bearer nonsense', 'X-Auth-Strategy': 'bearer' }
      expectSignedIn(await client.arrive(callback, headers))
    })

    it('HEAD neither makes nor uses one', async () => {
      const client: Visitor = world().visitor()
      const before = (await world().seen()).statesIssued
      const head = await client.send('HEAD', '/auth/oauth/test')
      expect([head.status, head.setCookies, head.location]).toEqual([200, [], ''])
      expect((await world().seen()).statesIssued).toBe(before)
      const callback = await client.visit('test', world().person().subject)
      expect((await world().seen()).statesIssued).toBe(before + 1)
      const peeked = await client.send('HEAD', callback.pathname + callback.search)
      expect([peeked.status, peeked.setCookies]).toEqual([200, []])
      expectSignedIn(await client.arrive(callback))
    })
  })
