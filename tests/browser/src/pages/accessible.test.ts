import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { journey } from '../journeys/journey.ts'
import { launchChromium } from '../launch-chromium.ts'
import { lookInLightAndDark } from '../look-at-page.ts'
import { type StartedServer, startServer } from '../start-server.ts'
import { PAGE_STATES, startDemanding, startWithEverything } from './support/page-states.ts'

let server: StartedServer
let demanding: StartedServer
let browser: Browser

beforeAll(async () => {
  ;[server, demanding, browser] = await Promise.all([startWithEverything(), startDemanding(), launchChromium()])
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await demanding?.stop()
})

describe('every page', () => {
  it.each(PAGE_STATES)(
    'is accessible and fits a phone, in light and dark: $name',
    async ({ name, open, isDemanded }) => {
      journey('Sign-in pages, every state')
      const context = await browser.newContext({ viewport: { width: 375, height: 740 } })
      onTestFinished(() => context.close())
      const page = await context.newPage()
      await open(page, `${(isDemanded ? demanding : server).url}/auth`)
      await lookInLightAndDark(page, name)
    },
  )
})

describe('a page in the colours of a host', () => {
  it.each([
    { primaryColor: '#ffff00' },
    { primaryColor: '#000000', bgColor: '#000000' },
    { primaryColor: '#ffffff', bgColor: '#ffffff' },
    { primaryColor: '#777777', secondaryColor: '#777777' },
    { primaryColor: '#c00', cardBg: '#101418' },
    { primaryColor: '#0a0', cardBg: '#fffbe6', bgColor: '#335577' },
    { cardBg: '#777777' },
    { cardBg: '#a0a0a0' },
    { cardBg: '#333' },
    { cardBg: '#dddddd' },
    { cardBg: '#ffffff00', bgColor: '#000000' },
  ])('can be read: %j', async (ui) => {
    const own = await startServer(
      { SALLYPORT_OAUTH_GITHUB_CLIENT_ID: 'x', SALLYPORT_OAUTH_GITHUB_CLIENT_SECRET: 'y' },
      `export default ${JSON.stringify({ ui })}`,
    )
    onTestFinished(own.stop)
    const context = await browser.newContext({ bypassCSP: true })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(`${own.url}/auth/ui/login?error=OAUTH_DENIED`)
    await page.getByRole('alert').waitFor()
    await lookInLightAndDark(page, 'refused')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.locator('.wrong').first().waitFor()
    await page.locator('[name=email]').fill('ada@example.com')
    await lookInLightAndDark(page, 'incomplete')
  })
})

describe('a page', () => {
  it('says without scripts that it needs them', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(`${server.url}/auth/ui/login`)
    expect(await page.locator('.noscript').textContent()).toContain('This page needs JavaScript.')
    expect(await page.locator('.noscript').isVisible()).toBe(true)
  })

  it('says so when it can not reach its service, and tries again', async () => {
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    await page.route('**/ui/config*', (route) => route.abort())
    await page.goto(`${server.url}/auth/ui/login`)
    await page.getByText('We could not reach the service.').waitFor()
    await expect.poll(() => page.title()).toBe('We could not reach the service.')
    await page.unroute('**/ui/config*')
    await page.getByRole('button', { name: /Try again/ }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it('says that it waits when its script is slow or missing, but not at once', async () => {
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    await page.route('**/main.js*', (route) => route.abort())
    await page.goto(`${server.url}/auth/ui/login`)
    expect(await page.title()).toBe('Sign in')
    const line = page.getByText('One moment…')
    expect(await line.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('1s')
    await expect.poll(() => line.isVisible()).toBe(true)
  })

  it('stands still for those who want no motion', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(`${server.url}/auth/ui/login`)
    const button = page.getByRole('button', { name: 'Sign in', exact: true })
    expect(await button.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0s')
  })

  it('tells password managers what its fields are, masks passwords and lets them be pasted', async () => {
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    const kinds = async (path: string) => {
      await page.goto(`${server.url}/auth/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const masked = page.locator('input[autocomplete$="-password"]')
      for (const field of await masked.all()) {
        expect(await field.getAttribute('type')).toBe('password')
        const isKept = await field.evaluate((element) =>
          element.dispatchEvent(new Event('paste', { cancelable: true })),
        )
        expect(isKept).toBe(true)
      }
      return page.locator('input').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))
    }
    expect(await kinds('ui/login')).toEqual(['username', 'current-password'])
    expect(await kinds('ui/register')).toEqual(['name', 'username', 'new-password'])
    expect(await kinds('ui/reset-password?token=x')).toEqual(['new-password'])
    expect(await kinds('2fa?tempToken=x&methods=totp')).toEqual(['one-time-code'])
  })
})
