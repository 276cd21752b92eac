/** Takes the pictures of the documentation: `node -C @sallyport/source tests/browser/src/dashboard/screens/pictures.ts`. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildAll } from '../../../../../scripts/packages/build-browser.ts'
import { seed } from '../support/seed.ts'

const FOLDER = join(import.meta.dirname, '../../../../../docs/pictures')
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

// Must run before anything imports the page that it builds.
await buildAll()
const { startService } = await import('../support/start-service.ts')
const { ownChromium } = await import('../../launch-chromium.ts')
const { openDashboard } = await import('../support/open-dashboard.ts')
const service = await startService()
await seed(service)
const { call, mails, url } = service
const { id } = (
  await call('POST', '/users', {
    email: 'mary.jackson@analytical-engines.example',
    firstName: 'Mary',
    lastName: 'Jackson',
    password: 'correct horse',
    isEmailVerified: true,
  })
).body.user
const browser = await ownChromium()
const dashboard = await openDashboard(browser, url, { width: 1280, height: 800, colorScheme: 'light' })
await dashboard.signIn()

/** Changes that the audit trail shows with old and new values. */
async function change(): Promise<void> {
  await call('PUT', '/settings', { ui: { siteName: 'Analytical Engines', primaryColor: '#1d4ed8' } })
  await call('PUT', '/settings', { ui: { siteName: 'Analytical Engines Ltd', primaryColor: '#3c4fd6' } })
  await call('PATCH', `/users/${id}`, { lastName: 'Winston', phoneNumber: '+390612345678' })
  await call('PATCH', `/users/${id}`, { lastName: 'Winston Jackson' })
}

/** Makes sign-ins of the user fail, and the mail with a new password. */
async function fail(): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(`${url}/auth${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': FIREFOX },
      body: JSON.stringify({ email: 'mary.jackson@analytical-engines.example', ...body }),
    })
  await post('/login', { password: 'correct horse' })
  for (let n = 0; n < 3; n++) await post('/login', { password: 'not the password' })
  mails.fail()
  await post('/forgot-password', {})
  mails.recover()
  await call('PATCH', `/users/${id}`, { isDisabled: true })
}

async function picture(name: string, place: string): Promise<void> {
  await dashboard.go(place)
  const client = await dashboard.context.newCDPSession(dashboard.page)
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 60 })
  await writeFile(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'))
}

await picture('dashboard', 'overview')
await change()
await picture('audit-trail', 'audit-trail')
await fail()
await picture('sign-in-answer', `users/${id}`)
await dashboard.close()
await browser.close()
await service.stop()
