import type { Server } from '@sallyport/core'
import { tenants } from '@sallyport/tenants'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXPECTED_WALK } from '../../../client/auth-walk.ts'
import { type ClientService, clientService } from '../../../client/start-service.ts'
import { launchChromium } from '../launch-chromium.ts'
import { bundled } from './bundled.ts'
import type { api as pageApi } from './page.ts'

const ACCOUNT = { email: 'ada@example.com', password: 'correct horse battery' }
const EXPIRED_MS = 16 * 60_000

declare const api: typeof pageApi

let service: ClientService
let server: Server
let browser: Browser

beforeAll(async () => {
  service = clientService({ features: [tenants({ create: 'anyone' })] })
  const page = '<!doctype html><title>Test</title><body></body><script src="/page.js"></script>'
  server = await service.serve({
    '/': new Response(page, { headers: { 'Content-Type': 'text/html' } }),
    '/page.js': await bundled('page.ts'),
    '/worker.js': await bundled('worker.ts'),
  })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await service?.sallyport.endStreams()
  await server?.close()
})

async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(server.url)
  return page
}

/** A signed-in tab of a new browser profile. */
async function signedIn(account = ACCOUNT): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext()
  const page = await open(context)
  await page.evaluate(async (body) => {
    await api.client.auth.POST('/register', { body })
    await api.client.auth.POST('/login', { body })
  }, account)
  return { context, page }
}

const refreshes = () => service.requests.filter((request) => request === 'POST /auth/refresh').length
const statusOf = (page: Page) => page.evaluate(() => api.client.session.get().status)

describe('the client in Chromium', () => {
  it('refreshes once for two tabs and a service worker', async () => {
    const { context, page } = await signedIn()
    await page.evaluate(() => api.startWorker())
    const second = await open(context)
    for (let round = 0; round < 8; round++) {
      service.clock.advance(EXPIRED_MS)
      const before = refreshes()
      const answers = await Promise.all([
        page.evaluate(() => Promise.all([api.me(), api.me()])),
        second.evaluate(() => Promise.all([api.me(), api.me()])),
        page.evaluate(() => api.meInWorker()),
      ])
      expect(answers.flat()).toEqual(Array(5).fill(ACCOUNT.email))
      expect(refreshes() - before, `round ${round}`).toBe(1)
    }
    await context.close()
  })

  it('recovers a refresh whose reply was lost', async () => {
    const { context, page } = await signedIn()
    service.clock.advance(EXPIRED_MS)
    let lost = 0
    await page.route('**/auth/refresh', async (route) => {
      if (lost++ > 0) return route.fallback()
      await route.fetch()
      return route.abort()
    })
    expect(await page.evaluate(() => api.me())).toBe(ACCOUNT.email)
    service.clock.advance(EXPIRED_MS)
    expect(await page.evaluate(() => api.me())).toBe(ACCOUNT.email)
    expect(lost).toBe(3)
    await context.close()
  })

  it('shows the organisation of each tab by `useTenant` of React', async () => {
    const { context, page } = await signedIn({ ...ACCOUNT, email: 'owner@example.com' })
    const second = await open(context)
    const id = await page.evaluate(async () => {
      const body = JSON.stringify({ name: 'Acme' })
      const headers = { 'Content-Type': 'application/json' }
      const response = await api.client.fetch('/auth/tenants', { method: 'POST', headers, body })
      return String((await response.json()).tenant.id)
    })
    for (const tab of [page, second]) {
      await tab.evaluate(() => api.renderOrganisation())
      await expect.poll(() => tab.textContent('#organisation')).toBe('none')
    }
    await page.evaluate((id) => api.workIn(id), id)
    await expect.poll(() => page.textContent('#organisation')).toBe(id)
    expect(await second.textContent('#organisation')).toBe('none')
    await page.evaluate(() => api.client.auth.POST('/logout'))
    await expect.poll(() => page.textContent('#organisation')).toBe('none')
    await context.close()
  })

  it('tells every tab of sign-ins and sign-outs, and keeps the session without a network', async () => {
    const { context, page } = await signedIn()
    const second = await open(context)
    await second.evaluate(() => api.render())
    const shown = () => second.textContent('#status')
    await expect.poll(shown).toBe(`signed-in ${ACCOUNT.email}`)

    await context.setOffline(true)
    expect(await second.evaluate(() => api.me())).toBe('OFFLINE')
    expect(await shown()).toBe(`offline ${ACCOUNT.email}`)
    await context.setOffline(false)
    await expect.poll(shown).toBe(`signed-in ${ACCOUNT.email}`)

    await page.evaluate(() => api.client.auth.POST('/logout'))
    await expect.poll(shown).toBe('signed-out ')
    expect(await second.evaluate(() => api.ended)).toEqual(['SIGNED_OUT'])
    await page.evaluate((body) => api.client.auth.POST('/login', { body }), ACCOUNT)
    await expect.poll(shown).toBe(`signed-in ${ACCOUNT.email}`)
    expect(await statusOf(page)).toBe('signed-in')
    await context.close()
  })

  it('follows events by cookie', async () => {
    const { context, page } = await signedIn()
    const seen = () => page.evaluate(() => api.messages)
    await page.evaluate(() => api.follow())
    await expect.poll(seen).toEqual(['open'])
    await service.sallyport.notify('global', 1, { type: 'first' })
    await expect.poll(seen).toEqual(['open', 'first'])
    await context.close()
  })

  it('drives the auth router from registration to deletion', async () => {
    const context = await browser.newContext()
    const page = await open(context)
    await page.evaluate(async (body) => {
      await api.client.auth.POST('/login', { body })
      await api.client.auth.DELETE('/account')
      api.ended.length = 0
    }, ACCOUNT)
    expect(await page.evaluate(() => api.walk())).toEqual(EXPECTED_WALK)
    expect(await page.evaluate(() => api.ended)).toEqual(Array(4).fill('SIGNED_OUT'))
    await context.close()
  })
})
