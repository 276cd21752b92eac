import { createHash, createPrivateKey, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@sallyport/client'
import { signInWithBrowser } from '@sallyport/client/native'
import { createSallyport, type Sallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { nativeApps } from '@sallyport/core/native-apps'
import { TEST_SECRET } from '@sallyport/http-tests'
import { platform, serve } from '@sallyport/node'
import { pages } from '@sallyport/pages'
import { passkeys } from '@sallyport/passkeys'
import { cheapHasher } from '@sallyport/testkit'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { journey } from '../journeys/journey.ts'
import { launchChromium } from '../launch-chromium.ts'
import { lookAtBothWidths } from '../look-at-page.ts'
import { watchPage } from '../watch-page.ts'
import { PASSWORD } from './support/page-states.ts'
import { addAuthenticator } from './support/virtual-authenticator.ts'

const ANDROID = 'android:apk-key-hash:pNiP5iKyQ8JwgGOaKA1zGPUPJIS-0H1xKCQcfIoGLck'
const EMAIL = 'ada@example.com'
const PHONE = { width: 375, height: 700 }

/** Starts a desktop program that waits for the redirect on a loopback port. */
async function startProgram() {
  const server = createServer((_, response) => response.end('<h1>Back in Notes</h1>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { redirectUri: `http://127.0.0.1:${port}/cb`, close: () => void server.close() }
}

async function startService() {
  let sallyport: Sallyport | undefined
  const handler = { fetch: (...args: Parameters<Sallyport['fetch']>) => (sallyport as Sallyport).fetch(...args) }
  const { port, close } = await serve(handler, { port: 0, hostname: 'localhost' })
  const url = `http://localhost:${port}`
  const stores = memoryStores()
  const passwordHash = await cheapHasher.hash(PASSWORD)
  const account = { id: 'ada', email: EMAIL, passwordHash, isEmailVerified: true, isTotpEnabled: false }
  await stores.users.insert({ ...account, createdAt: new Date() })
  sallyport = createSallyport({
    secret: TEST_SECRET,
    stores,
    environment: 'development',
    baseUrl: url,
    platform: platform(),
    passwordHasher: cheapHasher,
    rateLimits: false,
    ui: { pages, siteName: 'Example' },
    apps: nativeApps({ notes: { name: 'Notes', redirectUris: ['http://127.0.0.1/cb'] } }),
    passkeys: passkeys({ rpId: 'localhost', origins: [url, ANDROID], name: 'Example' }),
    logger: () => {},
  })
  return { url, close }
}

let browser: Browser
let service: Awaited<ReturnType<typeof startService>>
let program: Awaited<ReturnType<typeof startProgram>>

beforeAll(async () => {
  ;[service, program, browser] = await Promise.all([startService(), startProgram(), launchChromium()])
})

afterAll(async () => {
  await browser?.close()
  await service?.close()
  program?.close()
})

async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const { problems } = await watchPage(page)
  onTestFinished(async () => {
    await context.close()
    expect(problems.filter((problem) => /^(policy|uncaught)/.test(problem))).toEqual([])
  })
  return page
}

/** Signs in through the page with our client. `act`: what the person does once the system browser is open. */
async function signIn(page: Page, act: () => Promise<void>) {
  const client = createClient({ baseUrl: service.url, mode: 'bearer' })
  const answer = await signInWithBrowser(client, {
    issuer: `${service.url}/auth`,
    app: 'notes',
    redirectUri: program.redirectUri,
    async open(url, redirectUri) {
      await page.goto(url)
      await act()
      await page.waitForURL(`${redirectUri}?*`)
      return page.url()
    },
  })
  return { client, answer }
}

async function typePassword(page: Page): Promise<void> {
  await page.locator('[name=email]').fill(EMAIL)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

describe('an app in Chromium', () => {
  it('signs in with the keyboard alone, at the width of a phone', async () => {
    const page = await newPage({ viewport: PHONE })
    const { client, answer } = await signIn(page, async () => {
      await typePassword(page)
      await page.getByRole('heading', { name: 'Continue to Notes?' }).waitFor()
      await page.getByText(`You are signed in as ${EMAIL}.`).waitFor()
      // The buttons are shown after a second.
      await page.getByRole('button', { name: 'Continue', exact: true }).waitFor()
      await page.keyboard.press('Tab')
      await page.locator('button[value=continue]:focus').waitFor()
      await page.keyboard.press('Enter')
    })
    expect(answer?.data).toHaveProperty('accessToken')
    expect((await client.auth.GET('/me')).data).toMatchObject({ email: EMAIL })
    await page.getByRole('heading', { name: 'Back in Notes' }).waitFor()
  })

  it('is told nothing by a person who cancels, in Italian', async () => {
    const page = await newPage({ locale: 'it', viewport: PHONE })
    const { answer } = await signIn(page, async () => {
      await typePassword(page)
      await page.getByRole('heading', { name: 'Continuare in Notes?' }).waitFor()
      await page.getByRole('button', { name: 'Annulla' }).click()
    })
    expect(answer).toBeNull()
  })

  it.each([
    { locale: 'en', title: 'Continue to Notes?', refused: 'The sign-in is not complete' },
    { locale: 'it', title: 'Continuare in Notes?', refused: 'L’accesso non è completo' },
  ])('has pages that are accessible at both widths, in light and dark: $locale', async ({ locale, title, refused }) => {
    journey('Apps')
    const page = await newPage({ locale })
    const { redirectUri } = program
    const challenge = createHash('sha256').update('x').digest('base64url')
    const query = { app: 'notes', redirect_uri: redirectUri, code_challenge: challenge, code_challenge_method: 'S256' }
    await page.goto(`${service.url}/auth/native?${new URLSearchParams({ ...query, state: 'x'.repeat(22) })}`)
    await typePassword(page)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.locator('button[value=continue]').waitFor()
    await lookAtBothWidths(page, `hand-over, ${locale}`)
    await page.goto(`${service.url}/auth/native?app=unknown`)
    await page.getByRole('heading', { name: refused }).waitFor()
    expect((await page.getByRole('button').count()) + (await page.getByRole('link').count())).toBe(0)
    await lookAtBothWidths(page, `refused, ${locale}`)
  })
})

interface Signed {
  readonly id: string
  readonly response: Readonly<Record<'clientDataJSON' | 'authenticatorData' | 'signature', string>>
}

describe('a passkey of Chromium in an Android app', () => {
  it('signs in with the app’s origin, as Android’s credential manager writes it, and with no other app’s', async () => {
    const page = await newPage()
    await page.goto(`${service.url}/auth/ui/forgot-password`)
    const { cdp, authenticatorId } = await addAuthenticator(page)
    const call = (path: string, body: object = {}) =>
      page.evaluate(
        async ([to, json]) => {
          const headers = { 'Content-Type': 'application/json' }
          const answer = await fetch(`/auth${to}`, { method: 'POST', headers, body: JSON.stringify(json) })
          return { ...(await answer.json()), status: answer.status }
        },
        [path, body] as const,
      )
    await call('/login', { email: EMAIL, password: PASSWORD })
    const { options } = await call('/passkeys/registration/options')
    const response = await page.evaluate(async (json) => {
      // Playwright's DOM types lack the JSON functions of WebAuthn Level 3.
      const { PublicKeyCredential } = window as unknown as { PublicKeyCredential: Parsers }
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
      return ((await navigator.credentials.create({ publicKey })) as unknown as Written).toJSON()
    }, options)
    expect((await call('/passkeys/registration/verify', { response })).status).toBe(201)
    await call('/logout')
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    const der = Buffer.from(credentials[0]?.privateKey ?? '', 'base64')
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })

    /** Signature that Chromium makes for its own page. */
    async function signed(): Promise<Signed> {
      const { options: asked } = await call('/passkeys/authentication/options')
      return page.evaluate(async (json) => {
        const { PublicKeyCredential } = window as unknown as { PublicKeyCredential: Parsers }
        const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json)
        return ((await navigator.credentials.get({ publicKey })) as unknown as Written).toJSON()
      }, asked)
    }

    /** Replaces the client data by an app's, and signs its hash with the passkey's own key. */
    function inApp(assertion: Signed, origin: string): Signed {
      const { clientDataJSON, authenticatorData } = assertion.response
      const { type, challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
      const written = { type, challenge, origin, androidPackageName: 'com.example.notes' }
      const clientData = Buffer.from(JSON.stringify(written))
      const hash = createHash('sha256').update(clientData).digest()
      const signature = sign('sha256', Buffer.concat([Buffer.from(authenticatorData, 'base64url'), hash]), key)
      const replaced = { clientDataJSON: clientData.toString('base64url'), signature: signature.toString('base64url') }
      return { ...assertion, response: { ...assertion.response, ...replaced } }
    }

    const verify = async (assertion: Signed) => {
      const { status, code } = await call('/passkeys/authentication/verify', { response: assertion })
      return [status, code]
    }
    expect(await verify(await signed())).toEqual([200, undefined])
    expect(await verify(inApp(await signed(), ANDROID))).toEqual([200, undefined])
    expect(await verify(inApp(await signed(), `${ANDROID.slice(0, -1)}w`))).toEqual([400, 'INVALID_PASSKEY'])
    const assertion = await signed()
    const { signature } = assertion.response
    const forged = inApp(assertion, ANDROID)
    const unsigned = { ...forged, response: { ...forged.response, signature } }
    expect(await verify(unsigned)).toEqual([400, 'INVALID_PASSKEY'])
  })
})

interface Written {
  toJSON(): Signed
}

interface Parsers {
  parseCreationOptionsFromJSON(json: object): PublicKeyCredentialCreationOptions
  parseRequestOptionsFromJSON(json: object): PublicKeyCredentialRequestOptions
}
