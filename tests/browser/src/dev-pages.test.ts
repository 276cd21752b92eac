import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './launch-chromium.ts'
import { lookInLightAndDark } from './look-at-page.ts'
import { type StartedServer, startServer } from './start-server.ts'

const PAGES = ['/', '/dev/try', '/dev/try?flow=login', '/dev/try?flow=account', '/dev/mailbox']

let server: StartedServer
let browser: Browser

beforeAll(async () => {
  server = await startServer()
  browser = await launchChromium()
  const account = { email: 'ada@example.com', password: 'correct horse battery' }
  for (const [path, json] of [
    ['register', account],
    ['forgot-password', { email: account.email }],
  ] as const) {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${server.url}/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(json) })
    expect(answer.ok).toBe(true)
  }
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe('the pages of a development server', () => {
  it.each([1280, 375])('are accessible and fit %i px, in light and dark', async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, bypassCSP: true })
    const page = await context.newPage()
    for (const path of PAGES) {
      await page.goto(server.url + path)
      expect(await page.locator('main').count(), path).toBe(1)
      await lookInLightAndDark(page, path)
    }
    await context.close()
  })

  it('shows the newest mail open and the others folded', async () => {
    const page = await browser.newPage()
    await expect
      .poll(async () => {
        await page.goto(`${server.url}/dev/mailbox`)
        return page.locator('article').count()
      })
      .toBeGreaterThan(1)
    expect(await page.locator('details[open]').count()).toBe(1)
    await page.frameLocator('article:first-of-type iframe').getByRole('link').first().waitFor()
    await page.close()
  })
})
