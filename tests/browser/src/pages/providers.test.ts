/// <reference path="../../../oauth/src/oidc-provider.d.ts" />
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../examples/smoke.ts'
import { totpAt } from '../../../http/support/totp.ts'
import { type OpenIdProvider, startProvider } from '../../../oauth/src/provider.ts'
import { launchChromium } from '../launch-chromium.ts'
import { type StartedServer, startServer } from '../start-server.ts'
import { PASSWORD } from './support/page-states.ts'
import { newPerson, type Person, problemOf } from './support/person.ts'

let provider: OpenIdProvider
let server: StartedServer
let browser: Browser

beforeAll(async () => {
  const port = await freePort()
  provider = await startProvider(['acme', 'globex'].map((id) => `http://localhost:${port}/auth/oauth/${id}/callback`))
  const [acme, globex] = provider.clients
  server = await startServer({
    PORT: String(port),
    SALLYPORT_OAUTH_ACME_CLIENT_ID: acme.clientId,
    SALLYPORT_OAUTH_ACME_CLIENT_SECRET: acme.clientSecret,
    SALLYPORT_OAUTH_ACME_ISSUER: provider.issuer,
    SALLYPORT_OAUTH_GLOBEX_CLIENT_ID: globex.clientId,
    SALLYPORT_OAUTH_GLOBEX_CLIENT_SECRET: globex.clientSecret,
    SALLYPORT_OAUTH_GLOBEX_ISSUER: provider.issuer,
  })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await provider?.close()
})

const visitor = () => newPerson(browser, server.url, { elsewhere: provider.issuer })

/** Presses the provider's button. `as`: the user name for its page, which asks on the first visit. */
async function continueWithProvider(person: Person, as: string | null, query = ''): Promise<void> {
  await person.open(`/auth/ui/login${query}`)
  await person.page.getByRole('link', { name: 'Continue with Acme' }).click()
  if (as === null) return
  await person.page.locator('[name=login]').fill(as)
  await person.page.locator('[name=login]').press('Enter')
}

describe('signing in with a provider through the pages in Chromium', () => {
  it('creates the account and goes to where one wanted to go', async () => {
    const person = await visitor()
    provider.accounts.set('eve', { email: 'eve@example.org', email_verified: true, name: 'Eve' })
    await continueWithProvider(person, 'eve', '?return_path=%2Fhealthz')
    await person.page.waitForURL(`${server.url}/healthz`)
    expect((await person.call('GET', '/me')).body).toMatchObject({ email: 'eve@example.org', loginProvider: 'acme' })
  })

  it.each([
    ['Acme', 'Globex'],
    ['Acme', 'Acme'],
  ])(
    'B1 completes in two tabs at once, with %s and %s, and once more when a callback is opened again',
    async (...names) => {
      const person = await visitor()
      const tabs = [person.page, await person.page.context().newPage()]
      const emails = names.map((name, index) => `${names.join('-')}-${name}-${index}@example.org`.toLowerCase())
      for (const [index, name] of names.entries()) {
        provider.accounts.set(emails[index] ?? '', { email: emails[index], email_verified: true })
        await tabs[index]?.goto(`${server.url}/auth/ui/login?return_path=%2Fhealthz%3Ftab%3D${index}`)
        await tabs[index]?.getByRole('link', { name: `Continue with ${name}` }).click()
        await tabs[index]?.locator('[name=login]').waitFor()
      }
      const callbacks: string[] = []
      for (const [index, tab] of tabs.entries()) {
        tab.on('request', (request) => request.url().includes('/callback?') && callbacks.push(request.url()))
        await tab.locator('[name=login]').fill(emails[index] ?? '')
        await tab.locator('[name=login]').press('Enter')
        await tab.waitForURL(`${server.url}/healthz?tab=${index}`)
        expect((await person.call('GET', '/me')).body).toMatchObject({ email: emails[index] })
      }
      await person.page.goto(callbacks[0] ?? '')
      expect(person.page.url()).toBe(`${server.url}/healthz?tab=0`)
      expect((await person.call('GET', '/me')).body).toMatchObject({ email: emails[1] })
    },
  )

  it('comes back to the sign-in page when it fails, and knows where one wanted to go', async () => {
    const person = await visitor()
    const api = person.page.context().request
    const started = await api.get(`${server.url}/auth/oauth/acme?return_path=%2Fhealthz`, { maxRedirects: 0 })
    const state = new URL(started.headers().location ?? '').searchParams.get('state')
    await person.open(
      `/auth/oauth/acme/callback?${new URLSearchParams({ error: 'access_denied', state: state ?? '', iss: provider.issuer })}`,
    )
    expect(await problemOf(person.page)).toContain('refused the sign-in')
    expect(person.page.url()).toBe(`${server.url}/auth/ui/login?return_path=%2Fhealthz`)
    await person.open('/auth/oauth/acme/callback?error=access_denied&state=x')
    expect(await problemOf(person.page)).toContain('took too long or was started in another browser')
  })

  it('comes back in the language of the address when it fails', async () => {
    const person = await visitor()
    await person.open('/auth/ui/login?lang=it')
    await person.open('/auth/oauth/acme/callback?error=access_denied&state=x')
    expect(await person.page.locator('html').getAttribute('lang')).toBe('it')
  })

  it('offers to link an account of the same address, does so on a click in a mail, and asks for its second factor', async () => {
    const person = await visitor()
    await person.register()
    provider.accounts.set('ada', { email: person.email, email_verified: true, name: 'Ada' })
    await continueWithProvider(person, 'ada', '?return_path=%2Fnotes')
    await person.page.getByRole('heading', { name: 'You have an account already' }).waitFor()
    expect(await person.page.locator('.lead .address').textContent()).toBe(person.email)
    expect(new URL(person.page.url()).searchParams.get('return_path')).toBe('/notes')
    await person.press('Email me a link to confirm')
    await person.page.getByRole('heading', { name: 'Check your email' }).waitFor()
    const link = await person.mailedLink('Confirm linking your account')
    expect((await fetch(link)).status).toBe(200)
    await person.page.goto(link)
    await person.page.getByText('This links the Acme account “Ada”.').waitFor()
    await person.press('Link the account')
    await person.page.getByRole('heading', { name: 'Your account is linked' }).waitFor()
    await person.page.getByRole('link', { name: 'Continue', exact: true }).click()
    expect(await person.signedIn()).toMatchObject({ email: person.email, isEmailVerified: true })
    const { secret } = await person.setUpApp()
    await person.signOut()

    await continueWithProvider(person, null, '?return_path=%2Fhealthz')
    await person.page.getByRole('heading', { name: 'One more step' }).waitFor()
    expect(new URL(person.page.url()).pathname).toBe('/auth/2fa')
    expect(person.page.url()).not.toContain('tempToken')
    await person.fill({ totpCode: await totpAt(secret, new Date()) })
    await person.press('Verify')
    await person.page.waitForURL(`${server.url}/healthz`)
    expect((await person.call('GET', '/me')).body).toMatchObject({ loginProvider: 'acme' })
  })

  it('A3 R09 asks for the password in a browser that did not ask for the mail', async () => {
    const [person, stranger] = [await visitor(), await visitor()]
    await person.register()
    provider.accounts.set('kim', { email: person.email, email_verified: true, name: 'Kim' })
    await continueWithProvider(stranger, 'kim')
    await stranger.page.getByRole('heading', { name: 'You have an account already' }).waitFor()
    expect(stranger.page.url()).not.toContain('pending')
    await stranger.press('Email me a link to confirm')
    await person.page.goto(await person.mailedLink('Confirm linking your account'))
    await person.page.getByText('This links the Acme account “Kim”.').waitFor()
    await person.press('Link the account')
    expect(await problemOf(person.page)).toContain('Sign in first, to confirm that it is you')
    await person.page.getByRole('link', { name: 'Sign in and link' }).click()
    await person.fill({ email: person.email, password: PASSWORD })
    await person.press('Sign in')
    await person.page.waitForURL(`${server.url}/auth/ui/link-verify?provider=acme&account=Kim`)
    await person.press('Link the account')
    await person.page.getByText('confirm it with your password.').waitFor()
    await person.fill({ password: 'not the password' })
    await person.press('Link the account')
    expect(await problemOf(person.page)).toContain('This password is wrong')
    expect((await person.call('GET', '/linked-accounts')).body).toEqual({ linkedAccounts: [] })
    await person.fill({ password: PASSWORD })
    await person.press('Link the account')
    await person.page.getByRole('heading', { name: 'Your account is linked' }).waitFor()
    const { linkedAccounts } = (await person.call('GET', '/linked-accounts')).body
    expect(linkedAccounts).toMatchObject([{ provider: 'acme', providerAccountId: 'kim' }])
  })

  it('shows no text that someone wrote into the address of the conflict page', async () => {
    const person = await visitor()
    const email = encodeURIComponent('Call 555 now! <b>x</b>@evil.example')
    await person.open(`/auth/ui/account-conflict?provider=acme&email=${email}&code=OAUTH_ACCOUNT_CONFLICT`)
    expect(await person.page.locator('main').textContent()).not.toContain('555')
    for (const blank of ['\u2800', '\u3164', '\u202e', '\u00a0', '\u200b']) {
      const odd = encodeURIComponent(`Call${blank}555@evil.example`)
      await person.open(`/auth/ui/account-conflict?provider=acme&email=${odd}`)
      expect(await person.page.locator('main').textContent()).not.toContain('555')
      expect(await person.page.getByRole('button', { name: /Email me/ }).count()).toBe(0)
    }
    await person.open('/auth/ui/link-verify?token=x&provider=acme&account=Call%20555')
    expect(await person.page.locator('main').textContent()).not.toContain('555')
    await person.open('/auth/ui/link-verify?token=x&provider=Call%20555')
    expect(await person.page.locator('main').textContent()).not.toContain('555')
    await person.page.getByText('Continue only if you yourself have just asked for this.').waitFor()
    await person.open('/auth/ui/account-conflict?provider=Call%20555&email=a@example.com')
    expect(await person.page.locator('main').textContent()).not.toContain('555')
  })
})
