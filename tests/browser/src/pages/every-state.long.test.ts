import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { journey } from '../journeys/journey.ts'
import { launchChromium } from '../launch-chromium.ts'
import { lookInBothLanguages } from '../look-at-page.ts'
import type { StartedServer } from '../start-server.ts'
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

const inEnglish = PAGE_STATES.filter(({ name }) => !name.endsWith('italian'))

it.each(inEnglish)('is accessible at both widths, in light and dark, in English and Italian: $name', async (state) => {
  journey('Sign-in pages, every state')
  const context = await browser.newContext({ locale: 'en-GB' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await state.open(page, `${(state.isDemanded ? demanding : server).url}/auth`)
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await lookInBothLanguages(page, state.name)
})
