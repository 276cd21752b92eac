import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authorizationServer } from '@sallyport/authorization-server'
import { german as consentInGerman } from '@sallyport/authorization-server/german'
import { createSallyport, type Sallyport } from '@sallyport/core'
import { german } from '@sallyport/core/german'
import { memoryStores } from '@sallyport/core/memory'
import { TEST_SECRET } from '@sallyport/http-tests'
import { platform, serve } from '@sallyport/node'
import { pages } from '@sallyport/pages'
import { german as pagesInGerman } from '@sallyport/pages/german'
import { cheapHasher } from '@sallyport/testkit'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { mirrored } from '../dashboard/support/pseudo-language.ts'
import { launchChromium } from '../launch-chromium.ts'
import { lookAtBothWidths, lookInBothLanguages, overflowOf } from '../look-at-page.ts'
import { PASSWORD } from './support/page-states.ts'

/** Looks like the site of Notes if a screen shows only the beginning. */
const LOOK_ALIKE = `https://notes.example.com.${'account-'.repeat(6)}evil.example/${'client-'.repeat(20)}x.json`
const RIGHT_TO_LEFT = '\u202emoc.elpmaxe.seton \u202b\u05e9\u05dc\u05d5\u05dd'

const inGerman = {
  ...german,
  pages: pagesInGerman,
  features: { ...consentInGerman, 'Read your notes': 'Notizen lesen' },
}
/** Hebrew in letters only: texts that are read from right to left. */
const features = Object.fromEntries(Object.keys(inGerman.features).map((text) => [text, mirrored(text)]))
const fromRightToLeft = { ...inGerman, code: 'he', name: 'Hebrew', dir: 'rtl', features } as const

const stores = memoryStores()
let sallyport: Sallyport
let url: string
let browser: Browser
let close: () => Promise<unknown>
/** Addresses at which browsers arrived at the app, a program on this computer. */
const arrived: URL[] = []
const app = createServer(({ url: path = '' }, response) => {
  arrived.push(new URL(path, 'http://127.0.0.1'))
  response.setHeader('Content-Type', 'text/html').end('<link rel="icon" href="data:,"><h1>The app</h1>')
})
const callback = () => `http://127.0.0.1:${(app.address() as AddressInfo).port}/cb`

/** Responses of the sites of apps. */
async function documentAt(id: string): Promise<Response> {
  const { pathname } = new URL(id)
  const client_name = pathname.includes('long') ? 'Notes '.repeat(200) : RIGHT_TO_LEFT
  return Response.json({ client_id: id, client_name, redirect_uris: [new URL('/cb', id).href, 'http://127.0.0.1/cb'] })
}

beforeAll(async () => {
  const handler = { fetch: (...args: Parameters<Sallyport['fetch']>) => sallyport.fetch(...args) }
  const server = await serve(handler, { port: 0, hostname: 'localhost' })
  close = server.close
  await once(app.listen(0, '127.0.0.1'), 'listening')
  url = `http://localhost:${server.port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const scopes = { 'notes:read': { en: 'Read your notes', it: 'Leggere le tue note' } }
  sallyport = createSallyport({
    secret: TEST_SECRET,
    stores,
    environment: 'development',
    baseUrl: url,
    platform: { ...platform(), fetch: (id) => documentAt(id) },
    passwordHasher: cheapHasher,
    registration: true,
    rateLimits: false,
    ui: { pages, siteName: 'Example', home: '/auth/ui/account' },
    languages: [inGerman, fromRightToLeft],
    features: [
      authorizationServer({
        signingKeys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'grants', alg: 'RS256' }],
        resources: ['https://api.example.com'],
        defaultResource: 'https://api.example.com',
        scopes,
        clientDocuments: {},
        clients: { notes: { name: 'Notes', redirectUris: ['http://127.0.0.1/cb'] } },
      }),
    ],
    logger: () => {},
  })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await close?.()
  app.close()
  app.closeAllConnections()
})

let people = 0

/** A signed-in person in a browser of their own. */
async function person(options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const email = `person${++people}@example.com`
  const passwordHash = await cheapHasher.hash(PASSWORD)
  await stores.users.insert({
    id: email,
    email,
    passwordHash,
    createdAt: new Date(),
    isEmailVerified: true,
    isTotpEnabled: false,
  })
  await page.goto(`${url}/auth/ui/forgot-password`)
  await page.evaluate(
    async (json) => {
      const headers = { 'Content-Type': 'application/json' }
      await fetch('/auth/login', { method: 'POST', headers, body: JSON.stringify(json) })
    },
    { email, password: PASSWORD },
  )
  return { id: email, page, context }
}

function askFor(more: Readonly<Record<string, string>> = {}): string {
  const query = {
    client_id: 'notes',
    redirect_uri: callback(),
    response_type: 'code',
    scope: 'notes:read',
    state: 'mine',
    code_challenge: randomBytes(32).toString('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }
  return `${url}/auth/oauth2/authorize?${new URLSearchParams(query)}`
}

const byDocument = (id: string) => askFor({ client_id: id, redirect_uri: new URL('/cb', id).href })
const allowButton = (page: Page) => page.getByRole('button', { name: 'Allow', exact: true })
const grantsOf = (userId: string) =>
  stores.records.list('authorization-server:grant', { userId }, { page: 1, limit: 10 }, new Date())

describe('the consent page in Chromium', () => {
  it('shows the whole host of a site that looks like another, at any width', async () => {
    const { page } = await person()
    await page.goto(byDocument(LOOK_ALIKE))
    await page.setViewportSize({ width: 320, height: 700 })
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.textContent()).toContain(LOOK_ALIKE.slice('https://'.length))
    expect(await heading.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    expect(await overflowOf(page)).toBe(0)
    await page.getByText('Almost no one here has used this app.').waitFor()
    await allowButton(page).waitFor()
    await lookAtBothWidths(page, 'the consent page')
  })

  it('is not turned by a name from right to left, nor pushed away by a long one', async () => {
    const { page } = await person()
    await page.goto(byDocument('https://agent.example/client.json'))
    const said = page.getByText('It calls itself')
    expect(await said.textContent()).toBe('It calls itself “moc.elpmaxe.seton שלום”.')
    expect(await said.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
    await page.goto(byDocument('https://agent.example/long.json'))
    await allowButton(page).waitFor()
    const box = await allowButton(page).boundingBox()
    expect((await said.textContent())?.length).toBeLessThan(80)
    expect(box?.y).toBeLessThan(700)
  })

  it('is not shown in a frame', async () => {
    const { page, context } = await person()
    await context.route('https://evil.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${askFor()}" width="600" height="600"></iframe>` }),
    )
    await page.goto('https://evil.example/')
    const frame = page.frames()[1]
    await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/)
  })

  it('takes no click of its first second, and two clicks as one', async () => {
    const { id, page, context } = await person()
    // Holds the animation that shows the button, however long the page takes to load.
    const devTools = await context.newCDPSession(page)
    await devTools.send('Animation.enable')
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 })
    await page.goto(askFor())
    // The button is hidden at first. So neither Enter nor the second click of a double click that opened the page can press it.
    const shown = await page.evaluate(() => {
      const button = document.querySelector('button')
      const [animation] = button?.getAnimations() ?? []
      return [button && getComputedStyle(button).visibility, animation?.effect?.getComputedTiming().delay]
    })
    expect(shown).toEqual(['hidden', 1000])
    await page.keyboard.press('Enter')
    expect((await grantsOf(id)).total).toBe(0)
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 1 })
    await allowButton(page).waitFor()
    const box = await allowButton(page).boundingBox()
    let answer = () => {}
    const isClicked = new Promise<void>((resolve) => {
      answer = resolve
    })
    // Holds the response until after both clicks. The browser sends the form twice if it began to send before the second click, else once.
    await context.route('**/auth/ui/consent', async (route) => {
      await isClicked
      await route.continue()
    })
    await page.mouse.dblclick((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    answer()
    await page.getByRole('heading', { name: 'The app' }).waitFor()
    expect((await grantsOf(id)).total).toBe(1)
    expect(arrived.splice(0).map(({ searchParams }) => [searchParams.has('code'), searchParams.get('state')])).toEqual([
      [true, 'mine'],
    ])
  })

  it('fills in no code of a device, whatever the link says, and an address only where people sign in', async () => {
    const { page, context } = await person()
    await page.goto(`${url}/auth/ui/device?user_code=BCDF-GHJK&code=BCDF-GHJK`)
    expect(await page.getByLabel('Code').inputValue()).toBe('')
    await context.clearCookies()
    await page.goto(askFor({ login_hint: 'ada@example.com' }))
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com')
  })
})

describe('connected apps in Chromium', () => {
  it('are listed on the account page, and lose their access', async () => {
    const { id, page } = await person({ locale: 'en-GB' })
    await page.goto(`${url}/auth/ui/account`)
    await page.getByRole('heading', { name: 'Your data', exact: true }).waitFor()
    expect(await page.getByText('Connected apps').count()).toBe(0)
    await page.goto(askFor())
    await allowButton(page).click()
    await page.getByRole('heading', { name: 'The app' }).waitFor()
    await page.goto(`${url}/auth/ui/account`)
    await page.getByRole('heading', { name: 'Connected apps' }).waitFor()
    await page.getByText('Read your notes').waitFor()
    await lookInBothLanguages(page, 'connected apps')
    await page.getByRole('button', { name: 'Disconnect: Notes' }).click()
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await page.getByRole('heading', { name: 'Connected apps' }).waitFor({ state: 'detached' })
    expect((await grantsOf(id)).total).toBe(0)
  })
})

describe('the consent page in other languages', () => {
  it('speaks German to a browser that prefers it, the scopes included', async () => {
    const { id, page } = await person({ locale: 'de-AT' })
    await page.goto(byDocument('https://agent.example/client.json'))
    await page.getByRole('heading', { name: 'Darf agent.example/client.json dein Konto benutzen?' }).waitFor()
    await page.getByText('Notizen lesen').waitFor()
    await page.getByText(`Du bist als ${id} angemeldet.`).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await page.getByRole('button', { name: 'Erlauben' }).waitFor()
    await lookAtBothWidths(page, 'the consent page, German')
    await page.goto(`${url}/auth/ui/device`)
    await page.getByRole('heading', { name: 'Ein Gerät verbinden' }).waitFor()
  })

  it('is read from right to left in such a language, addresses from left to right', async () => {
    const { page, context } = await person({ locale: 'he-IL' })
    await page.goto(askFor())
    await page.getByRole('button', { name: mirrored('Allow') }).waitFor()
    const [whole, address] = await page.evaluate(() => {
      const code = document.querySelector('.small code')
      return [getComputedStyle(document.body).direction, code && getComputedStyle(code).unicodeBidi]
    })
    expect([whole, address]).toEqual(['rtl', 'plaintext'])
    await lookAtBothWidths(page, 'the consent page, from right to left')
    // The button that shows a password is at the end of the line, where the field leaves room for it.
    await context.clearCookies()
    await page.goto(`${url}/auth/ui/login`)
    const boxes = [page.locator('[name=password]'), page.locator('.reveal')].map((one) => one.boundingBox())
    const [field, button] = await Promise.all(boxes)
    expect((button?.x ?? 0) - (field?.x ?? 0)).toBeLessThan(10)
  })
})
