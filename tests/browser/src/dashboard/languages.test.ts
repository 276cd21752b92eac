import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchChromium } from '../launch-chromium.ts'
import { violationsOn } from '../look-at-page.ts'
import { type Place, placesOf } from './screens/places.ts'
import { settled } from './support/open-dashboard.ts'
import { latinOn, speakMirrored } from './support/pseudo-language.ts'
import { seed } from './support/seed.ts'
import { ADMIN_SECRET, type DashboardService, startService } from './support/start-service.ts'

let service: DashboardService
let browser: Browser
let places: readonly Place[]

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), launchChromium()])
  await seed(service)
  places = await placesOf(service)
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

interface Opened {
  readonly page: Page
  go(place: string): Promise<void>
}

async function open(locale: string, width = 1280, prepare?: (page: Page) => Promise<unknown>): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await prepare?.(page)
  await page.goto(`${service.url}/admin`)
  return {
    page,
    async go(place) {
      await page.evaluate((hash) => {
        location.hash = hash
      }, `#/${place}`)
      await settled(page)
    },
  }
}

async function signIn(page: Page): Promise<void> {
  await page.locator('[name=secret]').fill(ADMIN_SECRET)
  await page.locator('[type=submit]').click()
  await page.locator('#view-title').waitFor()
}

/** Words in Latin letters that no language translates: names of programs, signature schemes and examples. */
const NAMES =
  /Ctrl|Safari|Chrome|Firefox|Edge|macOS|Mac|Windows|Linux|iOS|iPhone|Node\.js|node|UTC|GitHub|Stripe|Slack|Standard Webhooks|Sallyport|X-Webhook-Signature|X-Hub-Signature-256|invoice\.paid|push|Shop|order|https?:\/\/[\w./:]+|identity[.\w]*|Inglese|Italiano/g

describe('a dashboard in another language', () => {
  it('shows no English, and fits a narrow screen from right to left', async () => {
    let answered = JSON.stringify(places)
    const { page, go } = await open('it-IT', 375, async (opened) => {
      await speakMirrored(opened)
      await opened.route(/\/admin\/api\/(?!events\/stream)/, async (route) => {
        const response = await route.fetch()
        const text = await response.text()
        answered += text
        await route.fulfill({ response })
      })
    })
    await page.locator('[name=secret]').waitFor()
    const shown: (readonly [place: string, words: readonly string[]])[] = []
    const wide: string[] = []
    async function look(name: string): Promise<void> {
      const texts = await latinOn(page)
      shown.push([name, texts.flatMap((text) => text.replaceAll(NAMES, ' ').match(/[a-z][\w-]+/gi) ?? [])])
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) > 375) wide.push(name)
    }
    await look('sign-in')
    await signIn(page)
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    for (const { name, place } of places) {
      await go(place)
      await look(name)
    }
    // Words in the service's responses are data. Mails and pages are listed by id, and mails contain placeholders.
    const isData = (place: string, word: string) =>
      answered.includes(word) || (place.startsWith('template') && /^[a-z0-9]/.test(word)) || word === 'T'
    const left = shown.map(([place, words]) => [place, words.filter((word) => !isData(place, word))] as const)
    expect(left.filter(([, words]) => words.length > 0)).toEqual([])
    expect(wide).toEqual([])
    await go('users')
    const drawn = (part: string, pseudo: string) =>
      page
        .locator(part)
        .first()
        .evaluate((element, name) => getComputedStyle(element, name).content, pseudo)
    // On a narrow screen, CSS adds a name to the box that selects all, and none before buttons.
    expect(await drawn('thead .pick', '::after')).toMatch(/^"[^a-z"]+"$/i)
    expect(await drawn('tbody td:last-child', '::before')).toBe('none')
    await go('control')
    const [outer, knob] = await Promise.all(
      ['', ' span'].map((part) => page.locator(`.switch[aria-checked=true]${part}`).first().boundingBox()),
    )
    // A switch that is on has its knob at the end of the line, inside.
    expect((knob?.x ?? 0) - (outer?.x ?? 0)).toBeGreaterThanOrEqual(0)
    expect((knob?.x ?? 0) - (outer?.x ?? 0)).toBeLessThan((outer?.width ?? 0) / 2)
  })

  it('follows the browser, writes dates and numbers as the language does, and is accessible', async () => {
    const { page, go } = await open('it-IT')
    await page.getByRole('heading', { name: 'Amministrazione' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('it')
    await signIn(page)
    await go('users')
    await page.getByText('1–20 di 43 utenti').waitFor()
    const times = (await page.locator('time').allTextContents()).join()
    expect(times).toMatch(/\b(gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic)\b/)
    expect(times).toMatch(/giorni fa/)
    const wide: string[] = []
    for (const { name, place } of places.filter(({ name }) => /^(sessions|user|webhook)/.test(name))) {
      await go(place)
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) > 1280) wide.push(name)
    }
    expect(wide).toEqual([])
    await go('users')
    expect(await violationsOn(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 500 })
    const signOut = await page.getByRole('button', { name: 'Esci' }).boundingBox()
    expect((signOut?.y ?? 0) + (signOut?.height ?? 0)).toBeLessThanOrEqual(500)
    // An area that gets the focus isn't behind the foot.
    await page.getByRole('link', { name: 'Impostazioni' }).focus()
    const area = await page.getByRole('link', { name: 'Impostazioni' }).boundingBox()
    const foot = await page.locator('.side-foot').boundingBox()
    expect((area?.y ?? 0) + (area?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  })

  it('changes at once, keeps what was typed, and is remembered', async () => {
    const { page } = await open('en-GB')
    await page.getByLabel('Admin secret').fill('half a secr')
    await page.getByLabel('Language').selectOption('it')
    await page.getByRole('heading', { name: 'Amministrazione' }).waitFor()
    expect(await page.getByLabel('Segreto di amministrazione').inputValue()).toBe('half a secr')
    await page.reload()
    await page.getByRole('heading', { name: 'Amministrazione' }).waitFor()
    await signIn(page)
    await page.getByLabel('Lingua').selectOption('en')
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  })

  it('is English where its texts can’t be loaded', async () => {
    const { page } = await open('it-IT', 1280, (opened) =>
      opened.route('**/assets/texts.it.json*', (route) => route.abort()),
    )
    await page.getByRole('heading', { name: 'Administration' }).waitFor()
  })
})
