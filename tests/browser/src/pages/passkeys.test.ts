import { createSallyport, type Sallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { TEST_SECRET } from '@sallyport/http-tests'
import { platform, serve } from '@sallyport/node'
import { pages } from '@sallyport/pages'
import { passkeys } from '@sallyport/passkeys'
import { cheapHasher, mailbox } from '@sallyport/testkit'
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { journey } from '../journeys/journey.ts'
import { launchChromium } from '../launch-chromium.ts'
import { lookInBothLanguages } from '../look-at-page.ts'
import { watchPage } from '../watch-page.ts'
import { PASSWORD } from './support/page-states.ts'
import { problemOf } from './support/person.ts'
import { addAuthenticator } from './support/virtual-authenticator.ts'

let browser: Browser
let service: Awaited<ReturnType<typeof startService>>

/** A service on localhost, which browsers take for a secure origin with a domain. */
async function startService() {
  let sallyport: Sallyport | undefined
  const handler = { fetch: (...args: Parameters<Sallyport['fetch']>) => (sallyport as Sallyport).fetch(...args) }
  const { port, close } = await serve(handler, { port: 0, hostname: 'localhost' })
  const url = `http://localhost:${port}`
  const stores = memoryStores()
  sallyport = createSallyport({
    secret: TEST_SECRET,
    stores,
    environment: 'development',
    baseUrl: url,
    platform: platform(),
    passwordHasher: cheapHasher,
    email: { mailer: mailbox() },
    rateLimits: false,
    ui: { pages, siteName: 'Example' },
    passkeys: passkeys({ rpId: 'localhost', origins: [url], name: 'Example' }),
    logger: () => {},
  })
  return { url, stores, close }
}

let people = 0

interface User {
  readonly id: string
  readonly email: string
  readonly page: Page
  readonly cdp: CDPSession
  readonly authenticatorId: string
  call(method: string, path: string, body?: object): Promise<Readonly<Record<string, unknown>>>
}

/** A user in a browser with a virtual authenticator that verifies them by itself. */
async function newUser(options: BrowserContextOptions = {}): Promise<User> {
  const id = `person${++people}`
  const email = `${id}@example.com`
  const createdAt = new Date()
  const passwordHash = await cheapHasher.hash(PASSWORD)
  const account = { id, email, passwordHash, isEmailVerified: true, isTotpEnabled: false, createdAt }
  await service.stores.users.insert(account)
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const { problems } = await watchPage(page)
  onTestFinished(async () => {
    await context.close()
    expect(problems.filter((problem) => /^(policy|uncaught)/.test(problem))).toEqual([])
  })
  const { cdp, authenticatorId } = await addAuthenticator(page)
  return {
    id,
    email,
    page,
    cdp,
    authenticatorId,
    async call(method, path, data) {
      const headers = { Origin: service.url }
      const response = await context.request.fetch(`${service.url}/auth${path}`, {
        method,
        headers,
        ...(data && { data }),
      })
      return response.json()
    },
  }
}

/** Registers a passkey as a page of the host does. The service's JSON and the browser's own functions fit without a library. */
async function registered(user: User, name: string): Promise<void> {
  const { page, email, call } = user
  await call('POST', '/login', { email, password: PASSWORD })
  // On the sign-in page, the list of the email field would use the new passkey at once.
  await page.goto(`${service.url}/auth/ui/forgot-password`)
  const { options } = await call('POST', '/passkeys/registration/options', {})
  const response = await page.evaluate(async (json) => {
    // Playwright's DOM types lack the JSON functions of WebAuthn Level 3.
    const { PublicKeyCredential } = window as unknown as { PublicKeyCredential: Json }
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
    const credential = (await navigator.credentials.create({ publicKey })) as unknown as { toJSON(): object }
    return credential.toJSON()
  }, options as object)
  const made = await call('POST', '/passkeys/registration/verify', { response, name })
  expect(made).toMatchObject({ success: true, passkey: { name } })
  await call('POST', '/logout')
}

interface Json {
  parseCreationOptionsFromJSON(json: object): PublicKeyCredentialCreationOptions
}

/** Stops the authenticator from answering by itself, so that the list of the email field doesn't sign in. */
async function hold({ cdp, authenticatorId }: User, isHeld: boolean): Promise<void> {
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: !isHeld })
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function openLogin({ page }: User, returnPath = '/auth/me'): Promise<void> {
  await page.goto(`${service.url}/auth/ui/login?return_path=${encodeURIComponent(returnPath)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), launchChromium()])
})

afterAll(async () => {
  await browser?.close()
  await service?.close()
})

describe('passkeys in Chromium', () => {
  let user: User

  beforeEach(async () => {
    user = await newUser()
    await registered(user, 'Laptop')
  })

  it('sign in from the list of the email field, without a click', async () => {
    // The page may sign in before its heading could be awaited.
    await user.page.goto(`${service.url}/auth/ui/login?return_path=/auth/me`, { waitUntil: 'commit' })
    await user.page.waitForURL(`${service.url}/auth/me`)
    expect(await user.call('GET', '/me')).toMatchObject({ email: user.email })
  })

  it('sign in by the button; who cancels is told, and can go on', async () => {
    await hold(user, true)
    await openLogin(user)
    await user.cdp.send('WebAuthn.setUserVerified', { authenticatorId: user.authenticatorId, isUserVerified: false })
    await hold(user, false)
    await press(user.page, 'Sign in with a passkey')
    expect(await problemOf(user.page)).toContain('No passkey was used')
    await user.cdp.send('WebAuthn.setUserVerified', { authenticatorId: user.authenticatorId, isUserVerified: true })
    await press(user.page, 'Sign in with a passkey')
    await user.page.waitForURL(`${service.url}/auth/me`)
    expect(await user.call('GET', '/me')).toMatchObject({ email: user.email })
  })

  it('are the second factor after a password', async () => {
    await service.stores.users.update(user.id, { require2FA: true })
    await hold(user, true)
    await openLogin(user)
    await user.page.locator('[name=email]').fill(user.email)
    await user.page.locator('[name=password]').fill(PASSWORD)
    await press(user.page, 'Sign in')
    await user.page.getByRole('heading', { name: 'One more step' }).waitFor()
    await press(user.page, 'Passkey')
    await hold(user, false)
    await press(user.page, 'Use a passkey')
    await user.page.waitForURL(`${service.url}/auth/me`)
    const [session] = await service.stores.sessions.listForUser(user.id, new Date())
    expect(session).toMatchObject({ method: 'password', passedSecondFactor: true })
  })

  it('are accessible at both widths, in light and dark, in English and Italian', async () => {
    journey('Passkeys')
    const person = await newUser()
    await registered(person, 'Phone')
    await service.stores.users.update(person.id, { require2FA: true })
    await hold(person, true)
    await openLogin(person)
    const { page } = person
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
    await lookInBothLanguages(page, 'sign-in')
    await page.locator('[name=email]').fill(person.email)
    await page.locator('[name=password]').fill(PASSWORD)
    await press(page, 'Sign in')
    await press(page, 'Passkey')
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
    await lookInBothLanguages(page, 'second factor')
  })

  it('are renamed and removed; a removed one is not accepted, in Italian too', async () => {
    await user.call('POST', '/login', { email: user.email, password: PASSWORD })
    const { passkeys: listed } = (await user.call('GET', '/passkeys')) as { passkeys: readonly { id: string }[] }
    const path = `/passkeys/${listed[0]?.id}`
    expect(await user.call('PATCH', path, { name: 'Work' })).toEqual({ success: true })
    expect(await user.call('GET', '/passkeys')).toMatchObject({ passkeys: [{ name: 'Work' }] })
    expect(await user.call('DELETE', path, {})).toEqual({ success: true })
    await user.call('POST', '/logout')
    await hold(user, true)
    await user.page.goto(`${service.url}/auth/ui/login?lang=it`)
    await user.page.getByRole('heading', { level: 1 }).waitFor()
    await hold(user, false)
    await press(user.page, 'Accedi con una passkey')
    expect(await problemOf(user.page)).toContain('Questa passkey non è stata accettata')
  })
})
