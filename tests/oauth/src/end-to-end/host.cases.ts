import { describe, expect, it } from 'vitest'
import { type Cases, expectRefused, expectSignedIn, namesSet, whoIs } from './answers.ts'
import { pendingIn } from './conflict.cases.ts'
import { SITE } from './places.ts'
import { newEmail } from './world.ts'

/** The host of these cases finds the user by the provider's `name`. The subject selects its behaviour. */
export const hostCases: Cases = (world) =>
  describe('onOAuthUser', () => {
    it('names the user, who is linked from then on', async () => {
      const user = await world().local(newEmail())
      const { subject } = world().person({ name: user.id })
      const client = world().visitor('host')
      expectSignedIn(await client.signIn('test', subject))
      expect((await whoIs(client)).sub).toBe(user.id)
      expect((await client.events())[0]?.data).toEqual({ provider: 'test', created: false, linked: true })
      // R08: from now on the link identifies the user, whatever the host returns.
      world().provider.accounts.set(subject, { email: newEmail(), name: 'nobody' })
      const again = world().visitor('host')
      expectSignedIn(await again.signIn('test', subject))
      expect((await whoIs(again)).sub).toBe(user.id)
    })

    it('needs no address', async () => {
      const user = await world().local(newEmail())
      const { subject } = world().person({ email: undefined, name: user.id })
      expectSignedIn(await world().visitor('host').signIn('test', subject))
    })

    it('R10 proves the mailbox where the provider vouches for the very address, not for another', async () => {
      const mine = newEmail()
      const user = await world().local(mine, { isEmailVerified: false })
      const other = world().person({ name: user.id })
      const client = world().visitor('host')
      expectSignedIn(await client.signIn('test', other.subject))
      expect(await whoIs(client)).toMatchObject({ isEmailVerified: false, hasPassword: true })
      const same = world().person({ name: user.id, email: mine })
      const owner = world().visitor('host')
      expectSignedIn(await owner.signIn('test', same.subject))
      expect(await whoIs(owner)).toMatchObject({ isEmailVerified: true, hasPassword: false })
      expect(await world().linksOf(user.id)).toMatchObject([{ providerAccountId: same.subject }])
    })

    it('may call it a conflict', async () => {
      const { subject, email } = world().person({}, 'clash')
      await world().local(email)
      const client = world().visitor('host')
      const answer = await client.signIn('test', subject)
      const query = `provider=test&email=${encodeURIComponent(email)}&code=OAUTH_ACCOUNT_CONFLICT`
      expect(pendingIn(answer.location).location).toBe(`${SITE}/auth/account-conflict?${query}`)
      await client.post('/auth/link-request', { email, provider: 'test' })
      expect(await world().mailedToken(email, 'host')).toHaveLength(64)
    })

    it('may call it a conflict with somebody unknown, or refuse for a reason of its own', async () => {
      const client = world().visitor('host')
      expectRefused(await client.signIn('test', world().person({}, 'clash').subject), 'OAUTH_ACCOUNT_CONFLICT')
      expectRefused(await client.signIn('test', world().person({}, 'barred').subject), 'HOST_SAYS_NO')
    })

    it.each(['ghost', 'broken'])('is answered 500 and logged where it fails: %s', async (mood) => {
      const { subject } = world().person({ name: 'ghost' }, mood)
      const before = (await world().seen('host')).log.length
      const client = world().visitor('host')
      const answer = await client.signIn('test', subject)
      expect([answer.status, answer.json.code, namesSet(answer)]).toEqual([500, 'INTERNAL', []])
      expect((await world().seen('host')).log.slice(before)).toMatchObject([
        { level: 'error', event: 'request.failed' },
      ])
      expect(answer.text).not.toContain('host is down')
    })
  })
