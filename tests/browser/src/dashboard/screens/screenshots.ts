/**
 * Takes screenshots of every view and the main dialogs, at two widths and in both colour schemes: `node -C
 * @sallyport/source screenshots.ts FOLDER`.
 */
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAll } from '../../../../../scripts/packages/build-browser.ts'
import type { OpenDashboard } from '../support/open-dashboard.ts'
import { seed } from '../support/seed.ts'
import { placesOf } from './places.ts'
import { STATES } from './screenshot-states.ts'

const [folder = join(tmpdir(), 'shots-dashboard'), only = ''] = process.argv.slice(2)

const DIALOGS = [
  ['users', 'New user'],
  ['users', '2FA policy'],
  ['roles', 'New role'],
  ['tenants', 'New tenant'],
  ['api-keys', 'Issue key'],
  ['events?event=identity.auth.login.success', 'Show identity.auth.login.success'],
] as const

// Must run before anything imports the page that it builds.
await buildAll()
const { startService } = await import('../support/start-service.ts')
await mkdir(folder, { recursive: true })
const { ownChromium } = await import('../../launch-chromium.ts')
const { openDashboard, settled } = await import('../support/open-dashboard.ts')
const service = await startService()
await seed(service)
const browser = await ownChromium()

async function shoot(dashboard: OpenDashboard, name: string, isWhole = true): Promise<void> {
  if (!name.includes(only)) return
  const { page } = dashboard
  const usual = page.viewportSize() ?? { width: 1280, height: 860 }
  // Makes the window as high as the page, so that elements stuck to its edges are in place.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (isWhole && height > usual.height) await page.setViewportSize({ ...usual, height })
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.setViewportSize(usual)
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [375, 'light'],
  [1280, 'dark'],
  [375, 'dark'],
] as const) {
  const dashboard = await openDashboard(browser, service.url, { width, height: width === 375 ? 760 : 860, colorScheme })
  const suffix = `${width}-${colorScheme}`
  await shoot(dashboard, `sign-in-${suffix}`)
  await dashboard.page.getByLabel('Admin secret').fill('wrong')
  await dashboard.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dashboard.page.getByRole('alert').waitFor()
  await shoot(dashboard, `sign-in-refused-${suffix}`)
  await dashboard.signIn()
  for (const { name, place } of await placesOf(service)) {
    await dashboard.go(place)
    await shoot(dashboard, `${name}-${suffix}`)
  }
  for (const [place, button] of DIALOGS) {
    await dashboard.go(place)
    await dashboard.page.getByRole('button', { name: button }).first().click()
    await shoot(dashboard, `dialog-${button.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${suffix}`, false)
    await dashboard.page.keyboard.press('Escape')
  }
  for (const { name, isWhole = false, show } of STATES) {
    await show(dashboard, service)
    await shoot(dashboard, `${name}-${suffix}`, isWhole)
    await dashboard.page.keyboard.press('Escape')
  }
  await dashboard.go('users')
  await dashboard.page
    .getByRole('checkbox', { name: /^Select ada/ })
    .first()
    .check()
  await dashboard.page.getByRole('button', { name: 'Delete', exact: true }).click()
  await shoot(dashboard, `dialog-confirm-${suffix}`, false)
  await settled(dashboard.page)
  console.log(suffix, dashboard.watch.problems)
  await dashboard.close()
}
await browser.close()
await service.stop()
