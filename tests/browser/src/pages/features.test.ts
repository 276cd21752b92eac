import { createSallyport, type Server } from '@sallyport/core'
import { defineFeature } from '@sallyport/core/feature'
import { memoryStores } from '@sallyport/core/memory'
import { badge } from '@sallyport/example-badge'
import { TEST_SECRET } from '@sallyport/http-tests'
import { platform, serve } from '@sallyport/node'
import { pages } from '@sallyport/pages'
import { cheapHasher } from '@sallyport/testkit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../launch-chromium.ts'
import { watchPage } from '../watch-page.ts'

const ADA = { email: 'ada@example.com', password: 'correct horse battery staple' }
const SECRET = 'c0ffee-c0ffee-c0ffee'

/** Shows in the account page how many badges the user has. */
const counter = defineFeature({
  name: 'counter',
  pages: {
    account: {
      label: { en: 'Your badges', it: 'I tuoi badge' },
      script: `export default async (element, { get, lang }) => {
        const { body } = await get('/sign-in-methods')
        const count = body.signInMethods.filter(({ type }) => type === 'feature').length
        element.textContent = (lang === 'it' ? 'Badge: ' : 'Badges: ') + count
      }`,
    },
  },
})

let service: Server
let browser: Browser

beforeAll(async () => {
  const sallyport = createSallyport({
    secret: TEST_SECRET,
    stores: memoryStores(),
    passwordHasher: cheapHasher,
    platform: platform(),
    environment: 'development',
    registration: true,
    ui: { pages, home: '/auth/ui/account' },
    features: [badge, counter],
    logger: () => {},
  })
  service = await serve(sallyport, { port: 0 })
  browser = await launchChromium()
  await call('/auth/register', ADA)
  const { accessToken } = await (await call('/auth/login', ADA)).json()
  expect((await call('/auth/badge', { secret: SECRET }, { Authorization: `Bearer ${accessToken}` })).status).toBe(200)
})

afterAll(async () => {
  await browser?.close()
  await service?.close()
})

function urlOf(path: string): string {
  return `http://127.0.0.1:${service.port}${path}`
}

function call(path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const json = { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer', ...headers }
  return fetch(urlOf(path), { method: 'POST', headers: json, body: JSON.stringify(body) })
}

/** Opens the sign-in page and presses the button of the feature. The badge reader then types `secret`; null: the user cancels. */
async function readBadge(page: Page, secret: string | null, lang: 'en' | 'it'): Promise<void> {
  page.once('dialog', (dialog) => (secret === null ? dialog.dismiss() : dialog.accept(secret)))
  await page.goto(urlOf(`/auth/ui/login?lang=${lang}`))
  await page.getByRole('button', { name: 'Badge' }).click()
}

it('the sign-in page has the button of a feature, which signs in and leads to the account', async () => {
  const page = await browser.newPage()
  const { problems } = await watchPage(page)
  await readBadge(page, SECRET, 'en')
  await page.waitForURL(urlOf('/auth/ui/account*'))
  await page.getByRole('heading', { name: 'Your badges' }).waitFor()
  await page.getByText('Badges: 1').waitFor()
  expect(problems).toEqual([])
  await page.close()
})

it('an unknown badge is refused in the language of the page, and the page stays', async () => {
  const page = await browser.newPage()
  await readBadge(page, 'someone-elses-badge', 'it')
  await page.getByText('Badge sconosciuto.').waitFor()
  expect(page.url()).toContain('/auth/ui/login')
  await page.close()
})

it('a module that cannot be loaded is told like a service that cannot be reached', async () => {
  const page = await browser.newPage()
  await page.route('**/ui/features/badge/signIn.js', (route) => route.abort())
  await readBadge(page, SECRET, 'en')
  await page.getByText('We could not reach the service.').waitFor()
  await page.close()
})
