import { createSallyport, type Sallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { dashboard } from '@sallyport/dashboard'
import { TEST_SECRET } from '@sallyport/http-tests'
import { platform, serve } from '@sallyport/node'
import { pages } from '@sallyport/pages'
import { passkeys } from '@sallyport/passkeys'
import { cheapHasher, mailbox } from '@sallyport/testkit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { totpAt } from '../../../http/support/totp.ts'
import { launchChromium } from '../launch-chromium.ts'
import { lookAtBothWidths } from '../look-at-page.ts'
import { addAuthenticator } from '../pages/support/virtual-authenticator.ts'
import { type OpenDashboard, openDashboard } from './support/open-dashboard.ts'
import { ADMIN_SECRET } from './support/start-service.ts'

const PASSWORD = 'correct horse'
/** Longer than `admin.freshMinutes` and than an access token is valid. */
const STALE_MS = 16 * 60_000

let service: Awaited<ReturnType<typeof start>>
let browser: Browser
let people = 0

/** A service on localhost, which browsers take for a secure origin with a domain, and whose clock the test moves. */
async function start() {
  let sallyport: Sallyport | undefined
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const handler = { fetch: (...args: Parameters<Sallyport['fetch']>) => (sallyport as Sallyport).fetch(...args) }
  const { port, close } = await serve(handler, { port: 0, hostname: 'localhost', closeLimitMs: 0 })
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
    csrf: true,
    ui: { pages },
    passkeys: passkeys({ rpId: 'localhost', origins: [url], name: 'Example' }),
    admin: { secret: ADMIN_SECRET, accessPolicy: { role: 'boss' }, dashboard },
    logger: () => {},
    now,
  })
  return {
    url,
    stores,
    sallyport,
    close,
    now,
    later: () => {
      ahead += STALE_MS
    },
  }
}

beforeAll(async () => {
  ;[service, browser] = await Promise.all([start(), launchChromium()])
})

afterAll(async () => {
  await browser?.close()
  await service?.close()
})

async function newAccount(role?: string): Promise<{ readonly id: string; readonly email: string }> {
  const id = `person${++people}`
  const email = `${id}@example.com`
  const passwordHash = await cheapHasher.hash(PASSWORD)
  const account = { id, email, passwordHash, isEmailVerified: true, isTotpEnabled: false, createdAt: new Date() }
  await service.stores.users.insert({ ...account, ...(role !== undefined && { role }) })
  return { id, email }
}

async function open(): Promise<OpenDashboard> {
  const opened = await openDashboard(browser, service.url)
  onTestFinished(async () => {
    await opened.close()
    expect(opened.watch.problems.filter((problem) => /^(policy|uncaught)/.test(problem))).toEqual([])
  })
  return opened
}

/** Calls the auth router in the page, with its cookies. */
function post(page: Page, path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  return page.evaluate(
    async ([to, json]) => {
      const csrf = /csrf-token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf }
      return (await fetch(`/auth${to}`, { method: 'POST', headers, body: JSON.stringify(json) })).json()
    },
    [path, body] as const,
  )
}

async function openAsBoss(): Promise<OpenDashboard & { readonly boss: { readonly id: string } }> {
  const boss = await newAccount('boss')
  const opened = await open()
  expect(await post(opened.page, '/login', { email: boss.email, password: PASSWORD })).toMatchObject({ success: true })
  await opened.page.reload()
  await opened.page.getByText('Signed in with your own account').waitFor()
  return { ...opened, boss }
}

/** Changes the first name of a user in the dashboard, up to the click that saves it. */
async function rename({ page, go }: OpenDashboard, id: string, name: string): Promise<void> {
  await go(`users/${id}`)
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('First name').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

const nameOf = async (id: string) => (await service.stores.users.findById(id))?.firstName
const dialogIn = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it’s you' })

it('I2 asks for the password when the sign-in is old, and goes on with what was typed', async () => {
  const { id } = await newAccount()
  const opened = await openAsBoss()
  const { page, told } = opened
  await rename(opened, id, 'Ada')
  await told('Profile saved')
  service.later()
  await rename(opened, id, 'Grace')
  const dialog = dialogIn(page)
  await dialog.getByLabel('Your password').fill('wrong horse')
  await lookAtBothWidths(page, 'the question')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('That is not your password.').waitFor()
  expect(await nameOf(id)).toBe('Ada')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Nothing was changed, because you didn’t confirm that it is you.').waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Grace')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.toast').filter({ hasText: 'Profile saved' }).first().waitFor()
  expect(await nameOf(id)).toBe('Grace')
  await rename(opened, id, 'Hedy')
  await expect.poll(() => nameOf(id)).toBe('Hedy')
})

it('I2 asks for a code of the app, over an open dialog, which keeps its text', async () => {
  const opened = await openAsBoss()
  const { page, go, boss } = opened
  const { secret } = await post(page, '/2fa/setup', {})
  const token = await totpAt(String(secret), service.now())
  expect(await post(page, '/2fa/verify-setup', { token })).toMatchObject({ success: true })
  service.later()
  await go('users')
  await page.getByRole('button', { name: 'New user' }).click()
  await page.getByRole('dialog').getByLabel('Email address').fill('new@example.com')
  await page.getByRole('dialog').getByRole('button', { name: 'Create user' }).click()
  const dialog = dialogIn(page)
  await dialog.getByRole('button', { name: 'Use the authenticator app' }).click()
  await dialog.getByLabel('Code from your authenticator app').fill(await totpAt(String(secret), service.now()))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect
    .poll(async () => (await service.stores.users.findByEmail('new@example.com'))?.email)
    .toBe('new@example.com')
  expect((await service.stores.users.findById(boss.id))?.isTotpEnabled).toBe(true)
})

it('I2 takes a passkey, and a new sign-in in another tab', async () => {
  const { id } = await newAccount()
  const opened = await openAsBoss()
  const { page, context, boss } = opened
  await addAuthenticator(page)
  const { options } = await post(page, '/passkeys/registration/options', {})
  const response = await page.evaluate(async (json) => {
    // Playwright's DOM types lack the JSON functions of WebAuthn Level 3.
    const { PublicKeyCredential } = window as unknown as { PublicKeyCredential: Json }
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
    const credential = (await navigator.credentials.create({ publicKey })) as unknown as { toJSON(): object }
    return credential.toJSON()
  }, options as object)
  const made = await post(page, '/passkeys/registration/verify', { response, name: 'Key' })
  expect(made).toMatchObject({ success: true })
  service.later()
  await rename(opened, id, 'Ada')
  const dialog = dialogIn(page)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.poll(() => nameOf(id)).toBe('Ada')

  await service.stores.passkeys.deleteForUser(boss.id)
  await service.stores.users.update(boss.id, { passwordHash: null })
  service.later()
  await rename(opened, id, 'Grace')
  const link = dialog.getByRole('link', { name: 'Sign in again in another tab' })
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await tab.getByRole('heading', { name: 'Sign in' }).waitFor()
  const refused = page.waitForResponse((response) => response.status() === 403)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await refused
  await dialog.waitFor()
  expect(await nameOf(id)).toBe('Ada')
  const other = await newAccount('boss')
  await post(tab, '/login', { email: other.email, password: PASSWORD })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Another account is signed in now.').waitFor()
  await service.stores.users.update(boss.id, { passwordHash: await cheapHasher.hash(PASSWORD) })
  await post(tab, '/login', { email: `${boss.id}@example.com`, password: PASSWORD })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => nameOf(id)).toBe('Grace')
})

it('I2 asks the holder of the secret for nothing', async () => {
  const { id } = await newAccount()
  const opened = await open()
  await opened.signIn()
  service.later()
  await rename(opened, id, 'Ada')
  await opened.told('Profile saved')
  expect(await nameOf(id)).toBe('Ada')
})

interface Json {
  parseCreationOptionsFromJSON(json: object): PublicKeyCredentialCreationOptions
}
