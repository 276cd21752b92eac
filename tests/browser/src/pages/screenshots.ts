/**
 * Takes screenshots of every page and state: `node -C @sallyport/source tests/browser/src/pages/screenshots.ts
 * <folder>`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { CHROMIUM_ARGUMENTS, findChromium } from '../find-chromium.ts'
import { PAGE_STATES, startDemanding, startWithEverything } from './page-states.ts'

const [folder = '/tmp/shots-pages', only = ''] = process.argv.slice(2)
const SIZES = [
  { name: 'wide', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  { name: 'phone', viewport: { width: 375, height: 740 }, colorScheme: 'light' },
] as const

mkdirSync(folder, { recursive: true })
const [server, demanding] = await Promise.all([startWithEverything(), startDemanding()])
const { executablePath, env } = await findChromium()
const browser = await chromium.launch({ executablePath, env: { ...env }, args: [...CHROMIUM_ARGUMENTS] })
try {
  for (const { name: size, ...options } of SIZES) {
    for (const { name, isDemanded, open } of PAGE_STATES.filter((state) => state.name.includes(only))) {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      await open(page, `${(isDemanded ? demanding : server).url}/auth`)
      await page.screenshot({ path: join(folder, `${name}-${size}.png`), fullPage: true })
      await context.close()
    }
  }
} finally {
  await browser.close()
  await Promise.all([server.stop(), demanding.stop()])
}
