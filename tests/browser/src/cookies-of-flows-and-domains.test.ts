import { createSallyport, type SallyportOptions, type Server } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { TEST_SECRET } from '@sallyport/http-tests'
import { platform, serve } from '@sallyport/node'
import { cheapHasher } from '@sallyport/testkit'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../examples/smoke.ts'
import type { UsualOptions } from '../../http/support/target.ts'
import { withTwoProviders } from '../../http/support/two-providers.ts'
import { launchChromium } from './launch-chromium.ts'

const PASSWORD = 'correct horse battery staple'

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
})

function start(port: number, baseUrl: string, more: Partial<SallyportOptions>): Promise<Server> {
  const sallyport = createSallyport({
    secret: TEST_SECRET,
    stores: memoryStores(),
    passwordHasher: cheapHasher,
    platform: platform(),
    environment: 'development',
    registration: true,
    ...more,
    baseUrl,
  })
  return serve(sallyport, { port })
}

async function call(page: Page, method: string, path: string, json?: object) {
  return page.evaluate(
    async ({ method, path, json }) => {
      const body = json && JSON.stringify(json)
      const response = await fetch(path, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body && { body }),
      })
      return { status: response.status, email: (await response.json()).email }
    },
    { method, path, json },
  )
}

async function sessionCookies(context: BrowserContext, url: string): Promise<readonly string[]> {
  const cookies = await context.cookies([`${url}/auth/refresh`])
  return cookies.filter(({ name }) => /Token$/.test(name)).map(({ name, domain }) => `${name} ${domain}`)
}

describe('cookies of flows and domains, in Chromium', () => {
  it('B1 two sign-ins with providers in two tabs both finish', async () => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    // The cast is safe: the function reads only the platform.
    const { oauth, platform: own } = withTwoProviders()({ platform: platform() } as UsualOptions)
    const server = await start(port, url, { oauth, platform: own, stores: memoryStores() })
    const context = await browser.newContext()
    const tabs = await Promise.all([context.newPage(), context.newPage()])
    const states: string[] = []
    for (const [index, tab] of tabs.entries()) {
      const start = `${url}/auth/oauth/${index === 0 ? 'one' : 'two'}?return_path=/auth/docs`
      // Doesn't follow the redirect, because the provider's page doesn't exist. The context stores the cookies.
      const { location = '' } = (await tab.request.get(start, { maxRedirects: 0 })).headers()
      states.push(new URL(location).searchParams.get('state') ?? '')
    }
    for (const [index, tab] of tabs.entries()) {
      const email = `tab${index}@example.com`
      const query = new URLSearchParams({ code: `${email}|${email}`, state: states[index] ?? '' })
      const callback = `${url}/auth/oauth/${index === 0 ? 'one' : 'two'}/callback?${query}`
      // The second time simulates a reload of the callback.
      for (let count = 0; count < 2; count++) {
        await tab.goto(callback)
        expect(tab.url()).toBe(`${url}/auth/docs`)
        expect(await call(tab, 'GET', '/auth/me')).toEqual({ status: 200, email })
      }
    }
    await context.close()
    await server.close()
  })

  it.each([
    [{}, { domain: 'auth.localhost' }],
    [{ domain: 'auth.localhost' }, {}],
    [{ domain: 'auth.localhost' }, { formerDomains: ['auth.localhost'] }],
  ])('B2 from cookies %j to %j nobody else is signed in, and signing out signs out', async (before, after) => {
    const port = await freePort()
    const url = `http://app.auth.localhost:${port}`
    const stores = memoryStores()
    let server = await start(port, url, { stores, cookies: before })
    const context = await browser.newContext()
    const page = await context.newPage()
    const sign = (path: string, email: string) => call(page, 'POST', path, { email, password: PASSWORD })
    await page.goto(`${url}/auth/docs`)
    for (const email of ['anna@example.com', 'ben@example.com'])
      expect((await sign('/auth/register', email)).status).toBe(201)
    expect((await sign('/auth/login', 'anna@example.com')).status).toBe(200)
    expect(await sessionCookies(context, url)).toHaveLength(2)
    await server.close()

    server = await start(port, url, { stores, cookies: after })
    expect((await sign('/auth/login', 'ben@example.com')).status).toBe(200)
    for (let count = 0; count < 2; count++) {
      expect(await call(page, 'GET', '/auth/me')).toEqual({ status: 200, email: 'ben@example.com' })
      expect((await call(page, 'POST', '/auth/refresh')).status).toBe(200)
    }
    expect(await sessionCookies(context, url)).toHaveLength(2)
    expect((await call(page, 'POST', '/auth/logout')).status).toBe(200)
    expect(await sessionCookies(context, url)).toEqual([])
    expect((await call(page, 'GET', '/auth/me')).status).toBe(401)
    await context.close()
    await server.close()
  })
})
