import { describe, expect, it } from 'vitest'
import { type Cases, expectRefused, expectSignedIn, newcomer, whoIs } from './answers.ts'
import { SITE } from './places.ts'
import { newEmail } from './world.ts'

export const accountCases: Cases = (world) =>
  describe('whose account it is', () => {
    it('is a new one, verified because the provider says so', async () => {
      const { subject, email } = world().person({ name: 'Anna Example' })
      const client = world().visitor()
      expectSignedIn(await client.signIn('test', subject, { returnPath: '/x?a=1#b' }), `${SITE}/x?a=1#b`)
      expect(await whoIs(client)).toMatchObject({
        email,
        name: 'Anna Example',
        loginProvider: 'test',
        isEmailVerified: true,
        hasPassword: false,
      })
      expect(await client.eventNames()).toEqual([
        'identity.user.created',
        'identity.auth.oauth.success',
        'identity.auth.login.success',
        'identity.session.created',
      ])
      const [created, success, login] = await client.events()
      expect(created?.data).toEqual({ email, provider: 'test' })
      expect(success?.data).toEqual({ provider: 'test', created: true, linked: true })
      expect(login?.data).toEqual({ method: 'oauth', provider: 'test' })
      const { linkedAccounts } = (await client.get('/auth/linked-accounts')).json
      expect(linkedAccounts).toEqual([
        expect.objectContaining({ provider: 'test', providerAccountId: subject, email, name: 'Anna Example' }),
      ])
    })

    it.each(['plain', 'trusting'] as const)(
      'A2 R10 is owned by the reader of its mail, not by who signed up at a provider, unless that is trusted: %s',
      async (variant) => {
        const { subject, email } = world().person()
        const squatter = world().visitor(variant)
        expectSignedIn(await squatter.signIn('test', subject))
        expect(await whoIs(squatter)).toMatchObject({ email, isEmailVerified: true })
        const reader = world().visitor(variant)
        await reader.post('/auth/magic-link/send', { email })
        const token = await world().mailedToken(email, variant)
        expect((await reader.post('/auth/magic-link/verify', { token })).status).toBe(200)
        const { linkedAccounts } = (await reader.get('/auth/linked-accounts')).json
        expect(linkedAccounts).toHaveLength(variant === 'trusting' ? 1 : 0)
        expect((await squatter.post('/auth/refresh', {})).status).toBe(variant === 'trusting' ? 200 : 401)
      },
    )

    it('R09 is a new unverified one when the provider does not vouch for the address', async () => {
      const { subject, email } = world().person({ email_verified: false })
      const client = world().visitor()
      expectSignedIn(await client.signIn('test', subject))
      expect(await whoIs(client)).toMatchObject({ email, isEmailVerified: false })
      const user = await world().find(email)
      expect(Date.parse(String(user?.emailVerificationDeadline))).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
    })

    it('works with plain OAuth 2', async () => {
      const email = newEmail()
      world().hub.accounts.set(email, {
        user: { id: email.length * 1e6 + world().hub.accounts.size, login: 'hubber', name: null },
        emails: [{ email, primary: true, verified: true }],
      })
      const client = world().visitor()
      expectSignedIn(await client.signIn('hub', email))
      expect(await whoIs(client)).toMatchObject({ email, name: 'hubber', loginProvider: 'hub', isEmailVerified: true })
      const again = world().visitor()
      expectSignedIn(await again.signIn('hub', email))
      expect((await whoIs(again)).sub).toBe((await whoIs(client)).sub)
    })

    it('R08 is the linked one, whatever became of the address at the provider', async () => {
      const { subject, user, email } = await newcomer(world())
      const other = await newcomer(world())
      world().provider.accounts.set(subject, { email: other.email, email_verified: true })
      const client = world().visitor()
      expectSignedIn(await client.signIn('test', subject))
      expect(await whoIs(client)).toMatchObject({ sub: user.id, email })
      expect(await client.eventNames()).toEqual([
        'identity.auth.oauth.success',
        'identity.auth.login.success',
        'identity.session.created',
      ])
      expect((await client.events())[0]?.data).toEqual({ provider: 'test', created: false, linked: false })
    })

    it('R08 is another one for the same subject at another provider', async () => {
      const { subject } = await newcomer(world())
      expect((await world().visitor().signIn('second', subject)).location).toContain('/auth/account-conflict?')
    })

    it('is none without an address, unless it is linked', async () => {
      const { subject, user } = await newcomer(world())
      world().provider.accounts.set(subject, {})
      const known = world().visitor()
      expectSignedIn(await known.signIn('test', subject))
      expect((await whoIs(known)).sub).toBe(user.id)
      const nameless = world().person({ email: undefined })
      const client = world().visitor()
      expectRefused(await client.signIn('test', nameless.subject), 'OAUTH_EMAIL_REQUIRED')
      expect(await world().find(nameless.email)).toBeNull()
    })

    it('is a new one again after it was deleted, and heals a link that names nobody', async () => {
      const { subject, user, email } = await newcomer(world(), 'clock')
      await world().remove(user.id)
      await world().advance(61_000, 'clock')
      const client = world().visitor('clock')
      expectSignedIn(await client.signIn('test', subject))
      const again = await whoIs(client)
      expect(again).toMatchObject({ email })
      expect(again.sub).not.toBe(user.id)
    })

    it.each(['plain', 'slow'] as const)('R01 is one for who arrives in ten browsers at once (%s)', async (variant) => {
      const { subject, email } = world().person()
      const clients = Array.from({ length: 10 }, () => world().visitor(variant))
      const callbacks: URL[] = []
      for (const client of clients) callbacks.push(await client.visit('test', subject))
      const arrivals = clients.map((client, index) => client.arrive(callbacks[index] as URL))
      for (const answer of await Promise.all(arrivals)) expectSignedIn(answer)
      const user = await world().find(email)
      expect(await world().linksOf(user?.id ?? '')).toHaveLength(1)
      for (const client of clients) expect((await whoIs(client)).sub).toBe(user?.id)
      const created = await Promise.all(clients.map((client) => client.eventNames()))
      expect(created.flat().filter((name) => name === 'identity.user.created')).toHaveLength(1)
    })

    it('keeps a disabled user out', async () => {
      const { subject, user } = await newcomer(world())
      await world().change(user.id, { isDisabled: true })
      const client = world().visitor()
      expectRefused(await client.signIn('test', subject), 'ACCOUNT_DISABLED')
      expect((await client.events()).at(-1)).toMatchObject({
        event: 'identity.auth.login.failed',
        data: { method: 'oauth', provider: 'test', reason: 'ACCOUNT_DISABLED' },
      })
    })

    it('keeps an unverified address out in strict mode, and mails its link', async () => {
      const { subject, email } = world().person({ email_verified: false })
      const client = world().visitor('strict')
      expectRefused(await client.signIn('test', subject), 'EMAIL_NOT_VERIFIED')
      const token = await world().mailedToken(email, 'strict')
      await client.get(`/auth/verify-email?token=${token}`)
      expectSignedIn(await client.signIn('test', subject))
    })

    it('lets in at strict mode whom the provider comes to vouch for', async () => {
      const { subject, email } = world().person({ email_verified: false })
      expectRefused(await world().visitor('strict').signIn('test', subject), 'EMAIL_NOT_VERIFIED')
      world().provider.accounts.set(subject, { email, email_verified: true })
      const client = world().visitor('strict')
      expectSignedIn(await client.signIn('test', subject))
      expect(await whoIs(client)).toMatchObject({ isEmailVerified: true })
    })
  })
