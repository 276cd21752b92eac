/**
 * Takes screenshots of every page and state: `node -C @sallyport/source tests/browser/src/pages/support/screenshots.ts
 * <folder>`.
 */
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownedKeys } from '@sallyport/core/owned-keys'
import { tenants } from '@sallyport/tenants'
import type { Page } from 'playwright-core'
import { ownChromium } from '../../launch-chromium.ts'
import { startAccountService } from './account-service.ts'
import { ACCOUNT_STATES } from './account-states.ts'
import { INVITATION_STATES } from './invitation-states.ts'
import { ORGANISATION_STATES } from './organisation-states.ts'
import { PAGE_STATES, startDemanding, startWithEverything } from './page-states.ts'

const [folder = join(tmpdir(), 'shots-pages'), only = ''] = process.argv.slice(2)
const SIZES = [
  { name: 'wide', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  { name: 'phone', viewport: { width: 375, height: 740 }, colorScheme: 'light' },
  { name: 'phone-dark', viewport: { width: 375, height: 740 }, colorScheme: 'dark' },
] as const

mkdirSync(folder, { recursive: true })
const [server, demanding, service, withFeatures] = await Promise.all([
  startWithEverything(),
  startDemanding(),
  startAccountService(),
  startAccountService({}, { features: [tenants({ create: 'anyone' }), ownedKeys()] }),
])
const browser = await ownChromium()
try {
  const states = [
    ...PAGE_STATES.map(({ name, isDemanded, open }) => {
      const { url } = isDemanded ? demanding : server
      return { name, open: (page: Page) => open(page, `${url}/auth`) }
    }),
    ...[...ACCOUNT_STATES, ...INVITATION_STATES].map(({ name, open }) => ({
      name,
      open: (page: Page) => open(page, service),
    })),
    ...ORGANISATION_STATES.map(({ name, open }) => ({ name, open: (page: Page) => open(page, withFeatures) })),
  ]
  for (const { name: size, ...options } of SIZES) {
    for (const { name, open } of states.filter((state) => state.name.includes(only))) {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      await open(page)
      await page.screenshot({ path: join(folder, `${name}-${size}.png`), fullPage: true })
      await context.close()
    }
  }
} finally {
  await browser.close()
  await Promise.all([server.stop(), demanding.stop(), service.close(), withFeatures.close()])
}
