import { createSallyport, type Server } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { TEST_SECRET } from '@sallyport/http-tests'
import { platform, serve } from '@sallyport/node'
import { cheapHasher } from '@sallyport/testkit'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './launch-chromium.ts'

const ACCOUNT = { email: 'ada@example.com', password: 'correct horse' }

let server: Server
let browser: Browser

beforeAll(async () => {
  const sallyport = createSallyport({
    secret: TEST_SECRET,
    stores: memoryStores(),
    passwordHasher: cheapHasher,
    platform: platform(),
    environment: 'development',
    registration: true,
  })
  server = await serve(sallyport, { port: 0 })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

describe('C1 a refresh token of an earlier service, in Chromium', () => {
  it('on a longer path hides none of ours, and goes with the first answer', async () => {
    const url = `http://127.0.0.1:${server.port}`
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${url}/auth/docs`)
    const post = (path: string, headers = {}) =>
      page.evaluate(
        async ({ path, account, headers }) => {
          const own = { 'Content-Type': 'application/json', ...headers }
          const body = path.endsWith('refresh') ? '{}' : JSON.stringify(account)
          const response = await fetch(path, { method: 'POST', headers: own, body })
          return { status: response.status, json: await response.json() }
        },
        { path, account: ACCOUNT, headers },
      )
    const plant = () =>
      context.addCookies([
        { name: 'refreshToken', value: 'an.old.token', domain: '127.0.0.1', path: '/auth/refresh', httpOnly: true },
      ])
    const paths = async () =>
      (await context.cookies(`${url}/auth/refresh`))
        .filter(({ name }) => name === 'refreshToken')
        .map(({ path }) => path)
    await post('/auth/register')

    await plant()
    expect((await post('/auth/login')).status).toBe(200)
    expect(await paths()).toEqual(['/auth'])

    await plant()
    expect(await paths()).toHaveLength(2)
    // A4: the browser receives no tokens that scripts can read, although it asks for them.
    expect(await post('/auth/refresh', { 'X-Auth-Strategy': 'bearer' })).toEqual({
      status: 200,
      json: { success: true },
    })
    expect(await paths()).toEqual(['/auth'])

    await plant()
    expect((await post('/auth/logout')).status).toBe(200)
    expect(await paths()).toEqual([])
    await context.close()
  })
})
