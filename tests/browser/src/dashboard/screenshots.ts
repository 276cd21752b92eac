/** Pictures of every view and of the main dialogs, at two widths and in both colour schemes: `node -C @sallyport/source screenshots.ts FOLDER`. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildAll } from '../../../../scripts/build-browser.ts'
import type { Desk } from './open-dashboard.ts'
import { placesOf } from './places.ts'
import { STATES } from './screenshot-states.ts'
import { seed } from './seed.ts'

const [folder = '/tmp/shots-dashboard', only = ''] = process.argv.slice(2)

/** Dialogs, by the place and the button that opens them. */
const DIALOGS = [
  ['users', 'New user'],
  ['users', '2FA policy'],
  ['roles', 'New role'],
  ['tenants', 'New tenant'],
  ['api-keys', 'Issue key'],
  ['events?event=identity.auth.login.success', 'Show identity.auth.login.success'],
] as const

// Before anything imports the page that it makes.
await buildAll()
const { startService } = await import('./start-service.ts')
await mkdir(folder, { recursive: true })
const { launch, openDashboard, settled } = await import('./open-dashboard.ts')
const service = await startService()
await seed(service)
const browser = await launch()

async function shoot(desk: Desk, name: string, isWhole = true): Promise<void> {
  if (!name.includes(only)) return
  const { page } = desk
  const usual = page.viewportSize() ?? { width: 1280, height: 860 }
  // A window as high as the page: what is stuck to its edges then stands where it belongs.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (isWhole && height > usual.height) await page.setViewportSize({ ...usual, height })
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.setViewportSize(usual)
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [375, 'light'],
  [1280, 'dark'],
] as const) {
  const desk = await openDashboard(browser, service.url, { width, height: width === 375 ? 760 : 860, colorScheme })
  const suffix = `${width}-${colorScheme}`
  await shoot(desk, `sign-in-${suffix}`)
  await desk.page.getByLabel('Admin secret').fill('wrong')
  await desk.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await desk.page.getByRole('alert').waitFor()
  await shoot(desk, `sign-in-refused-${suffix}`)
  await desk.signIn()
  for (const { name, place } of await placesOf(service)) {
    await desk.go(place)
    await shoot(desk, `${name}-${suffix}`)
  }
  for (const [place, button] of DIALOGS) {
    await desk.go(place)
    await desk.page.getByRole('button', { name: button }).first().click()
    await shoot(desk, `dialog-${button.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${suffix}`, false)
    await desk.page.keyboard.press('Escape')
  }
  for (const { name, isWhole = false, show } of STATES) {
    await show(desk, service)
    await shoot(desk, `${name}-${suffix}`, isWhole)
    await desk.page.keyboard.press('Escape')
  }
  await desk.go('users')
  await desk.page
    .getByRole('checkbox', { name: /^Select ada/ })
    .first()
    .check()
  await desk.page.getByRole('button', { name: 'Delete', exact: true }).click()
  await shoot(desk, `dialog-confirm-${suffix}`, false)
  await settled(desk.page)
  console.log(suffix, desk.watch.problems)
  await desk.close()
}
await browser.close()
await service.stop()
