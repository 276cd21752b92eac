import { PASSWORD } from '@sallyport/http-tests'
import { aMoment } from '@sallyport/testkit'
import { describe, expect, it } from 'vitest'
import { type Cases, expectSignedIn, expectStateCleared, namesSet, whoIs } from './answers.ts'
import { BASE_URL, OTHER_SITE, SITE } from './places.ts'
import type { VariantName } from './variants.ts'
import type { World } from './world.ts'

/** A person at the provider whose address already belongs to an account here. */
async function clash(world: World, verified: { here?: boolean; there?: boolean } = {}, variant?: VariantName) {
  const person = world.person({ email_verified: verified.there ?? true })
  const user = await world.local(person.email, { isEmailVerified: verified.here ?? true })
  const client = world.visitor(variant)
  return { ...person, user, client, answer: await client.signIn('test', person.subject) }
}

/** The secret in a conflict's redirect, and the redirect without it. */
export function pendingIn(location: string): { readonly pending: string; readonly location: string } {
  const pending = /&pending=([\da-f]{64})$/.exec(location)?.[1] ?? ''
  return { pending, location: location.slice(0, -`&pending=${pending}`.length) }
}

export const conflictCases: Cases = (world) =>
  describe('an account of the same address', () => {
    it('R09 is a conflict, told by the URL', async () => {
      const { answer, email, user, client } = await clash(world())
      expect(answer.status).toBe(302)
      const query = `provider=test&email=${encodeURIComponent(email)}&code=OAUTH_ACCOUNT_CONFLICT`
      const { pending, ...rest } = pendingIn(answer.location)
      expect(rest.location).toBe(`${SITE}/auth/account-conflict?${query}`)
      // The browser stores the conflict's secret in a cookie; apps without cookies take it from the redirect.
      expect(namesSet(answer)).toEqual(['pending-link'])
      expect(answer.setCookies).toContainEqual(
        expect.stringMatching(
          `^__Host-pending-link-[\\da-f]{16}=[\\da-z]+\\.${pending}; Path=/; Max-Age=3600; HttpOnly;`,
        ),
      )
      expectStateCleared(answer)
      expect(await client.events()).toMatchObject([
        { event: 'identity.auth.oauth.conflict', data: { provider: 'test', email }, metadata: { userId: user.id } },
      ])
      expect(await world().linksOf(user.id)).toEqual([])
    })

    it('A3 leaves the secret out of the URL of a page that has the cookie', async () => {
      const { answer, email, client } = await clash(world(), {}, 'ownPages')
      const query = `provider=test&email=${encodeURIComponent(email)}&code=OAUTH_ACCOUNT_CONFLICT`
      expect(answer.location).toBe(`${BASE_URL}/auth/ui/account-conflict?${query}`)
      expect((await client.post('/auth/link-request', { email, provider: 'test' })).status).toBe(200)
      expect(await world().mailedToken(email, 'ownPages')).toHaveLength(64)
    })

    it('is shown on the site that the person came from', async () => {
      const { subject, email } = world().person()
      await world().local(email)
      const answer = await world()
        .visitor()
        .signIn('test', subject, { headers: { Referer: `${OTHER_SITE}/sign-in` } })
      expect(answer.location).toMatch(new RegExp(`^${OTHER_SITE}/auth/account-conflict\\?`))
    })

    it('is linked by the link that goes to its mailbox, and names the provider', async () => {
      const { subject, email, user, client } = await clash(world())
      expect((await client.post('/auth/link-request', { email, provider: 'test' })).status).toBe(200)
      const token = await world().mailedToken(email)
      const { mails } = await world().seen()
      expect(mails.filter(({ to }) => to === email).map(({ text }) => text)).toEqual([expect.stringContaining('test')])
      const linked = await client.post('/auth/link-verify', { token, loginAfterLinking: true })
      expect({ status: linked.status, json: linked.json }).toEqual({ status: 200, json: { success: true } })
      expect((await whoIs(client)).sub).toBe(user.id)
      const next = world().visitor()
      expectSignedIn(await next.signIn('test', subject))
      expect(await whoIs(next)).toMatchObject({ sub: user.id, loginProvider: 'test', hasPassword: true })
      expect((await client.post('/auth/link-verify', { token })).json.code).toBe('INVALID_LINK_TOKEN')
    })

    it('A3 sends nothing to a browser that met no conflict, and tells it nothing', async () => {
      const { email } = await clash(world())
      for (const address of [email, 'nobody@example.com']) {
        const answer = await world().visitor().post('/auth/link-request', { email: address, provider: 'test' })
        expect([answer.status, answer.json.code]).toEqual([400, 'INVALID_STATE'])
      }
      await aMoment()
      expect((await world().seen()).mails.filter(({ to }) => to === email)).toEqual([])
    })

    it.each([true, false])(
      'A3 R09 is not linked by its reader for a stranger at the provider, vouched for: %s',
      async (there) => {
        const stranger = await clash(world(), { there })
        const { subject, email, user } = stranger
        await stranger.client.post('/auth/link-request', { email, provider: 'test' })
        const token = await world().mailedToken(email)
        const owner = world().visitor()
        const refusal = { status: 403, code: 'REAUTHENTICATION_REQUIRED' }
        const confirm = async (json: object) => {
          const { status, json: body } = await owner.post('/auth/link-verify', { token, ...json })
          return { status, code: body.code }
        }
        expect(await confirm({ loginAfterLinking: true })).toEqual(refusal)
        await owner.post('/auth/login', { email, password: PASSWORD })
        expect(await confirm({})).toEqual(refusal)
        expect(await world().linksOf(user.id)).toEqual([])
        // The stranger returns with the same account and has the same conflict.
        const again = await world().visitor().signIn('test', subject)
        expect(again.location).toContain('OAUTH_ACCOUNT_CONFLICT')
        // The person who knows the password decides.
        expect((await confirm({ currentPassword: PASSWORD })).status).toBe(200)
        expect(await world().linksOf(user.id)).toMatchObject([{ provider: 'test', providerAccountId: subject }])
      },
    )

    it('A3 R08 keeps its pending link when another account at the provider claims the address', async () => {
      const { subject, email, user, client } = await clash(world())
      const other = world().person({ email })
      await world().visitor().signIn('test', other.subject)
      await client.post('/auth/link-request', { email, provider: 'test' })
      const token = await world().mailedToken(email)
      expect((await client.post('/auth/link-verify', { token })).status).toBe(200)
      expect(await world().linksOf(user.id)).toMatchObject([{ providerAccountId: subject }])
    })

    it('is linked by an app without cookies, which sends what the redirect told it', async () => {
      const { email, user, answer } = await clash(world())
      const { pending } = pendingIn(answer.location)
      const app = world().visitor()
      await app.post('/auth/link-request', { email, provider: 'test', pending })
      const token = await world().mailedToken(email)
      expect((await app.post('/auth/link-verify', { token })).status).toBe(403)
      expect((await app.post('/auth/link-verify', { token, pending })).status).toBe(200)
      expect(await world().linksOf(user.id)).toHaveLength(1)
    })

    it('A2 R09 is a conflict, also where the host trusts, for an address that only a bare link has verified', async () => {
      const { email } = world().person()
      const squatter = world().visitor('trusting')
      const user = await world().local(email, { isEmailVerified: false })
      await squatter.post('/auth/login', { email, password: PASSWORD })
      expect((await squatter.post('/auth/send-verification-email', {})).status).toBe(200)
      const token = await world().mailedToken(email, 'trusting')
      // A mail scanner opens the link.
      await world().visitor('trusting').get(`/auth/verify-email?token=${token}`, { Accept: 'application/json' })
      expect((await world().find(email))?.isEmailVerified).toBe(true)
      const owner = world().person({ email })
      const answer = await world().visitor('trusting').signIn('test', owner.subject)
      expect(answer.location).toContain('OAUTH_ACCOUNT_CONFLICT')
      expect(await world().linksOf(user.id)).toEqual([])
    })

    it('R10 loses what was set before its mailbox was ever proven, once it is linked', async () => {
      const { email, user, client } = await clash(world(), { here: false })
      const squatter = world().visitor()
      expect((await squatter.post('/auth/login', { email, password: PASSWORD })).status).toBe(200)
      await client.post('/auth/link-request', { email, provider: 'test' })
      const token = await world().mailedToken(email)
      expect((await client.post('/auth/link-verify', { token, loginAfterLinking: true })).status).toBe(200)
      expect(await whoIs(client)).toMatchObject({ sub: user.id, isEmailVerified: true, hasPassword: false })
      expect((await squatter.post('/auth/login', { email, password: PASSWORD })).status).toBe(401)
      expect((await squatter.post('/auth/refresh', {})).status).toBe(401)
    })

    it('R09 is linked at once where the host trusts it and both sides verified', async () => {
      const { answer, user, client, subject } = await clash(world(), {}, 'trusting')
      expectSignedIn(answer)
      expect((await whoIs(client)).sub).toBe(user.id)
      expect((await client.events())[0]?.data).toEqual({ provider: 'test', created: false, linked: true })
      expect(await world().linksOf(user.id)).toMatchObject([{ providerAccountId: subject }])
    })

    it.each([
      { here: false, there: true },
      { here: true, there: false },
      { here: false, there: false },
    ])('R09 is a conflict all the same unless both sides verified: %o', async (verified) => {
      const { answer, user } = await clash(world(), verified, 'trusting')
      expect(answer.location).toContain('/auth/account-conflict?')
      expect(await world().linksOf(user.id)).toEqual([])
    })

    it('R10 loses its unproven password to the provider that proves its mailbox, where that is trusted', async () => {
      const person = world().person({ email_verified: false })
      const first = world().visitor()
      expectSignedIn(await first.signIn('test', person.subject))
      const user = await world().find(person.email)
      await world().change(user?.id ?? '', { passwordHash: 'set by the first one', phoneNumber: '+391111111111' })
      world().provider.accounts.set(person.subject, { email: person.email, email_verified: true })
      const untrusting = world().visitor()
      expectSignedIn(await untrusting.signIn('test', person.subject))
      expect(await whoIs(untrusting)).toMatchObject({ sub: user?.id, hasPassword: true, isEmailVerified: true })
      const owner = world().visitor('trusting')
      expectSignedIn(await owner.signIn('test', person.subject))
      expect(await whoIs(owner)).toMatchObject({ sub: user?.id, hasPassword: false, isEmailVerified: true })
      expect((await first.post('/auth/refresh', {})).status).toBe(401)
      expect(await world().linksOf(user?.id ?? '')).toHaveLength(1)
      expect(await untrusting.eventNames()).toContain('identity.user.email.verified')
    })
  })
