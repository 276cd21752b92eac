import { PASSWORD } from '@sallyport/http-tests'
import { describe, expect, it } from 'vitest'
import { authorize } from '../authorize.ts'
import { type Cases, expectRefused, expectSignedIn, expectStateFinished, newcomer, whoIs } from './answers.ts'
import { SITE } from './places.ts'
import type { VariantName } from './variants.ts'
import type { Visitor } from './visitor.ts'
import { newEmail, type World } from './world.ts'

const MINUTE = 60_000

/** A user with a password who is signed in, and a person at the provider with another address. */
async function owner(world: World, variant?: VariantName) {
  const email = newEmail()
  const user = await world.local(email)
  const client = world.visitor(variant)
  expect((await client.post('/auth/login', { email, password: PASSWORD })).status).toBe(200)
  return { user, client, email, subject: world.person().subject }
}

/** Starts linking, and signs in at the provider. Returns the callback URL. */
async function visit(client: Visitor, subject: string, returnPath = '/account'): Promise<URL> {
  const started = await client.post('/auth/linked-accounts/test', { returnPath })
  expect(started.status).toBe(200)
  return authorize(String(started.json.url), { as: subject })
}

export const linkingCases: Cases = (world) =>
  describe('linking while signed in', () => {
    it('R09 links the account, whatever its address, mails the owner, and signs in with it from then on', async () => {
      const { user, client, email, subject } = await owner(world())
      const answer = await client.arrive(await visit(client, subject, '/account?x=1'))
      expect([answer.status, answer.location]).toEqual([302, `${SITE}/account?x=1`])
      expectStateFinished(answer)
      expect(await world().linksOf(user.id)).toMatchObject([{ provider: 'test', providerAccountId: subject }])
      expect((await client.events()).at(-1)).toMatchObject({
        event: 'identity.user.linked',
        data: { provider: 'test', providerAccountId: subject },
        metadata: { userId: user.id },
      })
      const notices = async () => (await world().seen()).mails.filter(({ to }) => to === email)
      await expect.poll(notices).toMatchObject([{ subject: 'A linked account was added' }])
      const again = await client.arrive(await visit(client, subject))
      expect(again.location).toBe(`${SITE}/account`)
      expect(await world().linksOf(user.id)).toHaveLength(1)
      const other = world().visitor()
      expectSignedIn(await other.signIn('test', subject))
      expect((await whoIs(other)).sub).toBe(user.id)
    })

    it('R14 works only in the browser that began it, once, and only while its session lives', async () => {
      const { user, client, subject } = await owner(world())
      const callback = await visit(client, subject)
      const elsewhere = world().visitor()
      expectRefused(await elsewhere.arrive(callback), 'OAUTH_STATE_INVALID')
      const cookie = { Cookie: client.jar.header('/auth/oauth') ?? '' }
      const arrivals = await Promise.all(Array.from({ length: 10 }, () => client.arrive(callback, cookie)))
      expect(arrivals.filter(({ location }) => location === `${SITE}/account`)).toHaveLength(1)
      expect(await world().linksOf(user.id)).toHaveLength(1)
      const late = await visit(client, world().person().subject)
      expect((await client.post('/auth/logout', {})).status).toBe(200)
      expectRefused(await client.arrive(late), 'SESSION_REVOKED')
      expect(await world().linksOf(user.id)).toHaveLength(1)
    })

    it('R09 refuses the browser in which another user signed in meanwhile', async () => {
      const { user, client, subject } = await owner(world())
      const callback = await visit(client, subject)
      const other = await owner(world())
      expect((await client.post('/auth/login', { email: other.email, password: PASSWORD })).status).toBe(200)
      expectRefused(await client.arrive(callback), 'SESSION_REVOKED')
      expect([...(await world().linksOf(user.id)), ...(await world().linksOf(other.user.id))]).toEqual([])
    })

    it("R09 refuses another user's browser whose access token has expired", async () => {
      const { user, client, subject } = await owner(world())
      const callback = await visit(client, subject)
      const other = await owner(world())
      expect((await client.post('/auth/login', { email: other.email, password: PASSWORD })).status).toBe(200)
      client.jar.take(['accessToken=; Path=/; Max-Age=0'])
      expectRefused(await client.arrive(callback), 'SESSION_REVOKED')
      expect(await world().linksOf(user.id)).toEqual([])
    })

    it('keeps SameSite=None, so that a page of another site can start it', async () => {
      const { client } = await owner(world(), 'embedded')
      await client.post('/auth/linked-accounts/test', {})
      const name = client.jar.names.find((each) => each.startsWith('__Host-oauth-state-')) ?? ''
      expect(client.jar.get(name)?.attributes).toEqual(expect.arrayContaining(['SameSite=None', 'Secure']))
    })

    it('onLink admits or refuses the account, which onOAuthUser may not admit by itself', async () => {
      const { user, client, subject } = await owner(world(), 'gate')
      expectRefused(await client.arrive(await visit(client, world().person({}, 'barred').subject)), 'HOST_SAYS_NO')
      expect(await world().linksOf(user.id)).toEqual([])
      expect((await client.arrive(await visit(client, subject))).location).toBe(`${SITE}/account`)
      expect(await world().linksOf(user.id)).toMatchObject([{ providerAccountId: subject }])
    })

    it('is off if the host has onOAuthUser without onLink', async () => {
      const { client } = await owner(world(), 'host')
      const answer = await client.post('/auth/linked-accounts/test', {})
      expect([answer.status, answer.json.code]).toEqual([404, 'NOT_FOUND'])
    })

    it('R28 unlinking ends the other sessions that were begun with the account', async () => {
      const { user, client, subject } = await newcomer(world())
      const other = world().visitor()
      expectSignedIn(await other.signIn('test', subject))
      expect((await client.send('DELETE', `/auth/linked-accounts/test/${subject}`, { json: {} })).status).toBe(200)
      expect((await whoIs(client)).sub).toBe(user.id)
      expect((await client.post('/auth/refresh', {})).status).toBe(200)
      expect((await other.post('/auth/refresh', {})).status).toBe(401)
    })

    it('R08 refuses the account of another user', async () => {
      const { subject, user: other } = await newcomer(world())
      const { user, client } = await owner(world())
      expectRefused(await client.arrive(await visit(client, subject)), 'CONFLICT')
      expect(await world().linksOf(user.id)).toEqual([])
      expect(await world().linksOf(other.id)).toHaveLength(1)
    })

    it('comes back to the sign-in page when the provider refuses, still signed in', async () => {
      const { user, client } = await owner(world())
      const { json } = await client.post('/auth/linked-accounts/test', {})
      expectRefused(await client.arrive(await authorize(String(json.url), { as: null })), 'OAUTH_DENIED')
      expect((await whoIs(client)).sub).toBe(user.id)
      expect(await client.eventNames()).not.toContain('identity.auth.login.failed')
    })

    it('R06 R19 asks for a fresh session of our own pages', async () => {
      const path = '/auth/linked-accounts/test'
      const { client } = await owner(world(), 'clock')
      const foreign = { headers: { Origin: 'https://evil.example' }, json: {} }
      expect((await client.send('POST', path, foreign)).json.code).toBe('CSRF_INVALID')
      expect((await client.post(path, { returnPath: '//evil.example' })).json.code).toBe('VALIDATION_ERROR')
      expect((await client.post('/auth/linked-accounts/none', {})).json.code).toBe('OAUTH_NOT_CONFIGURED')
      expect((await world().visitor().post(path, {})).status).toBe(401)
      await world().advance(16 * MINUTE, 'clock')
      expect((await client.post('/auth/refresh', {})).status).toBe(200)
      expect((await client.post(path, {})).json.code).toBe('REAUTHENTICATION_REQUIRED')
    })

    it.each([
      { by: 'password', offered: true },
      { by: 'mail', offered: false },
    ])('R05 an account linked in a session by $by: the mailbox is a second factor beside it: $offered', async (row) => {
      const { user, client, email, subject } = await owner(world())
      if (row.by === 'mail') {
        await client.post('/auth/magic-link/send', { email })
        const token = await world().mailedToken(email)
        expect((await client.post('/auth/magic-link/verify', { token })).status).toBe(200)
      }
      await client.arrive(await visit(client, subject))
      await world().change(user.id, { require2FA: true })
      const { searchParams } = new URL((await world().visitor().signIn('test', subject)).location)
      expect(searchParams.get('methods')?.includes('magic-link')).toBe(row.offered)
    })
  })
