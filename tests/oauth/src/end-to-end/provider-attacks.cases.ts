import { describe, expect, it } from 'vitest'
import { type Cases, expectRefused, expectSignedIn } from './answers.ts'
import type { Arrival, Visitor } from './visitor.ts'
import { newEmail } from './world.ts'

/** Expects that a sign-in failed because of the provider's response, and that an event was published. */
async function expectFailed(answer: Arrival, client: Visitor, code: string, provider = 'test'): Promise<void> {
  expectRefused(answer, code)
  expect(await client.events()).toMatchObject([
    { event: 'identity.auth.login.failed', data: { method: 'oauth', provider, reason: code } },
  ])
}

export const providerCases: Cases = (world) =>
  describe('what a provider says', () => {
    it('may be no', async () => {
      const client = world().visitor()
      await expectFailed(await client.signIn('test', null), client, 'OAUTH_DENIED')
      expect((await client.get('/auth/me')).status).toBe(401)
      const hubber = world().visitor()
      await expectFailed(await hubber.signIn('hub', null), hubber, 'OAUTH_DENIED', 'hub')
    })

    it('R14 counts with the issuer that was asked alone', async () => {
      for (const bend of [
        (url: URL) => url.searchParams.set('iss', 'https://evil.example'),
        (url: URL) => url.searchParams.delete('iss'),
        (url: URL) => url.searchParams.append('iss', 'https://evil.example'),
      ]) {
        const client = world().visitor()
        const callback = await client.visit('test', world().person().subject)
        bend(callback)
        await expectFailed(await client.arrive(callback), client, 'OAUTH_TOKEN_EXCHANGE_FAILED')
      }
    })

    it('R14 counts with the nonce that was sent alone', async () => {
      const client = world().visitor()
      const bend = (url: URL) => url.searchParams.set('nonce', 'another')
      const answer = await client.signIn('test', world().person().subject, { bend })
      await expectFailed(answer, client, 'OAUTH_TOKEN_EXCHANGE_FAILED')
    })

    it('R14 counts with the challenge that was sent alone', async () => {
      const client = world().visitor()
      const bend = (url: URL) => url.searchParams.set('code_challenge', 'a'.repeat(43))
      const answer = await client.signIn('test', world().person().subject, { bend })
      await expectFailed(answer, client, 'OAUTH_TOKEN_EXCHANGE_FAILED')
    })

    it("R14 does not count in another issuer's name, with `iss` or without", async () => {
      for (const strip of [false, true]) {
        const client = world().visitor()
        const callback = await client.visit('bent', world().person().subject)
        if (strip) callback.searchParams.delete('iss')
        await expectFailed(await client.arrive(callback), client, 'OAUTH_TOKEN_EXCHANGE_FAILED', 'bent')
      }
    })

    it.each([
      ['of another client', 'second'],
      ['of another sign-in', 'test'],
    ])('R14 does not count with a code %s', async (_, other) => {
      const stolen = await world().visitor().visit(other, world().person().subject)
      const client = world().visitor()
      const callback = await client.visit('test', world().person().subject)
      callback.searchParams.set('code', stolen.searchParams.get('code') ?? '')
      await expectFailed(await client.arrive(callback), client, 'OAUTH_TOKEN_EXCHANGE_FAILED')
    })

    it('R09 is an error when it says so, whatever its status', async () => {
      const { hub } = world()
      const email = newEmail()
      hub.accounts.set(email, { user: { id: 77 }, emails: [{ email, primary: true, verified: true }] })
      hub.faults.tokenError = 'bad_verification_code'
      const client = world().visitor()
      const answer = await client.signIn('hub', email)
      delete hub.faults.tokenError
      await expectFailed(answer, client, 'OAUTH_TOKEN_EXCHANGE_FAILED', 'hub')
      hub.accounts.set(email, { user: { message: 'Bad credentials' }, emails: [] })
      const other = world().visitor()
      await expectFailed(await other.signIn('hub', email), other, 'OAUTH_PROFILE_FAILED', 'hub')
    })

    it('R09 is no address unless it is the primary one, and verified', async () => {
      const email = newEmail()
      const emails = [
        { email, primary: true, verified: false },
        { email: newEmail(), primary: false, verified: true },
      ]
      world().hub.accounts.set(email, { user: { id: 78 }, emails })
      expectRefused(await world().visitor().signIn('hub', email), 'OAUTH_EMAIL_REQUIRED')
    })

    it('is not logged with its secrets', async () => {
      const { log } = await world().seen()
      expect(log.filter(({ event }) => event === 'oauth.failed').length).toBeGreaterThan(0)
      expect(JSON.stringify(log)).not.toMatch(/[?&]code=|eyJ|id_token|access_token/)
    })

    it('comes by a POST form where it is asked for so, with the name in a field', async () => {
      const { subject, email } = world().person()
      const client = world().visitor()
      const posted = await client.visit('form', subject)
      const user = JSON.stringify({ name: { firstName: 'Anna', lastName: 'Äpfel' }, email: 'evil@example.com' })
      const form = { ...Object.fromEntries(posted.searchParams), user }
      // The form is sent by the provider's page, so without the Lax cookie.
      const bare = await world()
        .visitor()
        .send('POST', posted.pathname, { form, headers: { Origin: world().provider.issuer } })
      expect([bare.status, bare.setCookies]).toEqual([303, []])
      const target = new URL(bare.location, 'https://auth.example.com')
      expect(target.pathname).toBe('/auth/oauth/form/callback')
      expect(target.host).toBe('auth.example.com')
      expectSignedIn(await client.arrive(target))
      expect((await client.get('/auth/me')).json).toMatchObject({ email, name: 'Anna Äpfel', isEmailVerified: true })
    })

    it('is refused as a form that is none, too large, or without a provider', async () => {
      const client = world().visitor()
      expect((await client.send('POST', '/auth/oauth/form/callback', { json: { state: 'a' } })).status).toBe(415)
      expect((await client.send('POST', '/auth/oauth/nobody/callback', { form: { state: 'a' } })).status).toBe(404)
      const huge = { state: 'a'.repeat(200_000) }
      expect((await client.send('POST', '/auth/oauth/form/callback', { form: huge })).status).toBe(413)
    })
  })

export const routeCases: Cases = (world) =>
  describe('the routes', () => {
    it.each(['nobody', 'google', '__proto__', 'constructor'])('know only configured providers: %s', async (id) => {
      for (const path of [`/auth/oauth/${id}`, `/auth/oauth/${id}/callback?code=a&state=b`]) {
        const answer = await world().visitor().get(path)
        expect([answer.status, answer.json.code]).toEqual([404, 'OAUTH_NOT_CONFIGURED'])
      }
    })

    it('are absent without the option', async () => {
      for (const path of ['/auth/oauth/test', '/auth/oauth/test/callback']) {
        const answer = await world().visitor('absent').get(path)
        expect([answer.status, answer.json.code]).toEqual([404, 'NOT_FOUND'])
      }
      expect((await world().visitor('absent').get('/auth/openapi.json')).text).not.toContain('/oauth/')
    })

    it('take sixty requests a minute from one address', async () => {
      const client = world().visitor('limited')
      const answers = []
      for (let count = 0; count < 61; count++) answers.push(await client.get('/auth/oauth/test/callback?state=a'))
      expect(answers.slice(0, 60).every(({ status }) => status === 302)).toBe(true)
      const last = answers.at(-1)
      expect([last?.status, last?.json.code]).toEqual([429, 'RATE_LIMITED'])
      expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0)
    })
  })
