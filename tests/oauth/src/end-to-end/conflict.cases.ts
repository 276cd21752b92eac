import { PASSWORD } from '@sallyport/testkit'
import { describe, expect, it } from 'vitest'
import { type Cases, expectSignedIn, expectStateCleared, namesSet, whoIs } from './answers.ts'
import { OTHER_SITE, SITE } from './places.ts'
import type { VariantName } from './variants.ts'
import type { World } from './world.ts'

/** Somebody at the provider whose address an account here has already. */
async function clash(world: World, verified: { here?: boolean; there?: boolean } = {}, variant?: VariantName) {
  const person = world.person({ email_verified: verified.there ?? true })
  const user = await world.local(person.email, { isEmailVerified: verified.here ?? true })
  const client = world.visitor(variant)
  return { ...person, user, client, answer: await client.signIn('test', person.subject) }
}

export const conflictCases: Cases = (world) =>
  describe('an account of the same address', () => {
    it('R09 is a conflict, told by the URL', async () => {
      const { answer, email, user, client } = await clash(world())
      expect(answer.status).toBe(302)
      const query = `provider=test&email=${encodeURIComponent(email)}&code=OAUTH_ACCOUNT_CONFLICT`
      expect(answer.location).toBe(`${SITE}/auth/account-conflict?${query}`)
      expect(namesSet(answer)).toEqual([])
      expectStateCleared(answer)
      expect(await client.events()).toMatchObject([
        { event: 'identity.auth.oauth.conflict', data: { provider: 'test', email }, metadata: { userId: user.id } },
      ])
      expect(await world().linksOf(user.id)).toEqual([])
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

    it('R24b sends nothing where there is no conflict', async () => {
      const { email } = world().person()
      await world().local(email)
      expect((await world().visitor().post('/auth/link-request', { email, provider: 'test' })).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect((await world().seen()).mails.filter(({ to }) => to === email)).toEqual([])
    })

    it('R09 is linked only by its signed-in user where the provider does not vouch', async () => {
      const { subject, email, user, client } = await clash(world(), { there: false })
      await client.post('/auth/link-request', { email, provider: 'test' })
      const token = await world().mailedToken(email)
      const refused = await client.post('/auth/link-verify', { token, loginAfterLinking: true })
      expect([refused.status, refused.json.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
      const owner = world().visitor()
      await owner.post('/auth/login', { email, password: PASSWORD })
      expect((await owner.post('/auth/link-verify', { token })).status).toBe(200)
      expect(await world().linksOf(user.id)).toMatchObject([{ provider: 'test', providerAccountId: subject }])
      const next = world().visitor()
      expectSignedIn(await next.signIn('test', subject))
      expect((await whoIs(next)).sub).toBe(user.id)
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

    it('R10 loses its unproven password to the provider that proves its mailbox', async () => {
      const person = world().person({ email_verified: false })
      const first = world().visitor()
      expectSignedIn(await first.signIn('test', person.subject))
      const user = await world().find(person.email)
      await world().change(user?.id ?? '', { passwordHash: 'set by whoever came first', phoneNumber: '+391111111111' })
      world().provider.accounts.set(person.subject, { email: person.email, email_verified: true })
      const owner = world().visitor()
      expectSignedIn(await owner.signIn('test', person.subject))
      expect(await whoIs(owner)).toMatchObject({ sub: user?.id, hasPassword: false, isEmailVerified: true })
      expect((await first.post('/auth/refresh', {})).status).toBe(401)
      expect(await world().linksOf(user?.id ?? '')).toHaveLength(1)
      expect(await owner.eventNames()).toContain('identity.user.email.verified')
    })
  })
