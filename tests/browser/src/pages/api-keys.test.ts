import { createSallyport, type Server } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { ownedKeys } from '@sallyport/core/owned-keys'
import { TEST_SECRET } from '@sallyport/http-tests'
import { platform, serve } from '@sallyport/node'
import { pages } from '@sallyport/pages'
import { cheapHasher } from '@sallyport/testkit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launchChromium } from '../launch-chromium.ts'
import { lookInLightAndDark } from '../look-at-page.ts'
import { watchPage } from '../watch-page.ts'

const ADA = { email: 'ada@example.com', password: 'correct horse battery staple' }

const stores = memoryStores()
let service: Server
let browser: Browser

beforeAll(async () => {
  const sallyport = createSallyport({
    secret: TEST_SECRET,
    stores,
    passwordHasher: cheapHasher,
    platform: platform(),
    environment: 'development',
    registration: true,
    ui: { pages, home: '/auth/ui/account' },
    features: [ownedKeys()],
    logger: () => {},
  })
  service = await serve(sallyport, { port: 0 })
  browser = await launchChromium()
  const headers = { 'Content-Type': 'application/json' }
  await fetch(urlOf('/auth/register'), { method: 'POST', headers, body: JSON.stringify(ADA) })
  const { id } = (await stores.users.findByEmail(ADA.email)) ?? { id: '' }
  await stores.roles.insert({ name: 'reporter', permissions: ['reports:read', 'reports:write'] })
  await stores.roles.assign(id, 'reporter')
})

afterAll(async () => {
  await browser?.close()
  await service?.close()
})

function urlOf(path: string): string {
  return `http://127.0.0.1:${service.port}${path}`
}

async function account(lang: 'en' | 'it'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 375, height: 740 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(urlOf(`/auth/ui/login?lang=${lang}`))
  await page.locator('input[name=email]').fill(ADA.email)
  await page.locator('input[name=password]').fill(ADA.password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(urlOf('/auth/ui/account*'))
  return page
}

const me = (key: string) => fetch(urlOf('/auth/me'), { headers: { 'X-Api-Key': key } })

it('makes an API key that acts as the user, shows it once, and deletes it', async () => {
  const page = await account('en')
  const { problems } = await watchPage(page)
  const section = page.getByRole('region', { name: 'New key' })
  await section.getByRole('button', { name: 'Create: New key' }).click()
  await section.getByLabel('What the key is for').fill('Nightly report')
  await section.getByRole('checkbox', { name: 'reports:read' }).check()
  await lookInLightAndDark(page, 'a new API key')
  await section.getByRole('button', { name: 'Create the key' }).click()
  const key = (await section.locator('code.secret').textContent()) ?? ''
  expect((await me(key)).status).toBe(200)
  const { keys } = await stores.apiKeys.list({ page: 1, limit: 9 })
  expect(keys.map(({ name, scopes }) => [name, scopes])).toEqual([['Nightly report', ['reports:read']]])
  await lookInLightAndDark(page, 'an API key that was made')
  // No button seems to undo the creation. The key disappears once the user says that it is saved.
  expect(await section.getByRole('button', { name: 'Cancel: New key' }).count()).toBe(0)
  await section.getByRole('button', { name: 'I have saved it' }).click()
  await section.getByText('Nightly report').waitFor()
  expect(await page.content()).not.toContain(key)
  const ask = page.getByRole('dialog', { name: 'Delete?' })
  await section.getByRole('button', { name: 'Delete: Nightly report' }).click()
  await ask.getByText('Programs that use Nightly report stop working.').waitFor()
  await lookInLightAndDark(page, 'a key to delete')
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await ask.waitFor({ state: 'detached' })
  expect((await me(key)).status).toBe(200)
  await section.getByRole('button', { name: 'Delete: Nightly report' }).click()
  await ask.getByRole('button', { name: 'Delete' }).click()
  await section.getByText('None yet.', { exact: false }).waitFor()
  expect((await me(key)).status).toBe(401)
  expect(problems).toEqual([])
})

it('has Italian texts', async () => {
  const page = await account('it')
  const section = page.getByRole('region', { name: 'Nuova chiave' })
  await section.getByRole('button', { name: 'Crea: Nuova chiave' }).click()
  await section.getByLabel('A che cosa serve la chiave').waitFor()
})
