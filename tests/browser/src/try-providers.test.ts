/// <reference path="../../oauth/src/oidc-provider.d.ts" />
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../examples/smoke.ts'
import { totpAt } from '../../http/support/totp.ts'
import { type OpenIdProvider, startProvider } from '../../oauth/src/provider.ts'
import { launchChromium } from './launch-chromium.ts'
import { logout, me, newcomer, OK, type Person, setUpApp } from './newcomer.ts'
import { type StartedServer, startServer } from './start-server.ts'

let provider: OpenIdProvider
let server: StartedServer
let browser: Browser

beforeAll(async () => {
  const port = await freePort()
  provider = await startProvider([`http://localhost:${port}/auth/oauth/acme/callback`])
  const [{ clientId, clientSecret }] = provider.clients
  const acme = {
    SALLYPORT_OAUTH_ACME_CLIENT_ID: clientId,
    SALLYPORT_OAUTH_ACME_CLIENT_SECRET: clientSecret,
    SALLYPORT_OAUTH_ACME_ISSUER: provider.issuer,
  }
  server = await startServer({ PORT: String(port), SALLYPORT_PAGES: 'off', ...acme })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await provider?.close()
})

/** Signs in with the provider. `as`: the user name for its page, which asks on the first visit. */
async function signInWithProvider(person: Person, as: string | null): Promise<void> {
  await person.open('login')
  await person.page.getByRole('link', { name: 'Sign in with acme' }).click()
  if (as !== null) {
    await person.page.locator('[name=login]').fill(as)
    await person.page.locator('[name=login]').press('Enter')
  }
  await person.page.waitForURL((to) => to.href.startsWith(server.url) && to.searchParams.get('flow') !== 'login')
}

describe('the try-out pages with a provider in Chromium', () => {
  it('show a clash of addresses, link the two by mail, and ask for the second factor from then on', async () => {
    const person = await newcomer(browser, server.url, provider.issuer)
    provider.accounts.set('ada', { email: person.email, email_verified: true, name: 'Ada' })
    await signInWithProvider(person, 'ada')
    expect(person.page.url()).toContain('/dev/try?flow=account-conflict&provider=acme')
    expect(await person.send('link-request')).toEqual(OK)
    await person.followMail('Confirm linking your account', person.email)
    await person.page.locator('[name=loginAfterLinking]').check()
    expect(await person.send('link-verify')).toEqual(OK)
    expect(await me(person)).toMatchObject({ email: person.email, isEmailVerified: true })
    const { secret } = await setUpApp(person)
    await logout(person)

    await signInWithProvider(person, null)
    expect(person.page.url()).toMatch(/\/auth\/2fa\?tempToken=\w+&methods=/)
    expect(await person.page.locator('form#must-set-up').isVisible()).toBe(false)
    expect(await person.send('second-totp', { totpCode: await totpAt(secret, new Date()) })).toEqual(OK)
    expect(await me(person)).toMatchObject({ email: person.email, loginProvider: 'acme' })
  })
})
