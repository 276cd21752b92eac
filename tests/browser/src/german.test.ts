import { german } from '@sallyport/core/german'
import { ownedKeys } from '@sallyport/core/owned-keys'
import { german as dashboardInGerman } from '@sallyport/dashboard/german'
import { pages } from '@sallyport/pages'
import { german as pagesInGerman } from '@sallyport/pages/german'
import { tenants } from '@sallyport/tenants'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { ADMIN_SECRET, type DashboardService, startService } from './dashboard/support/start-service.ts'
import { launchChromium } from './launch-chromium.ts'

let service: DashboardService
let browser: Browser

beforeAll(async () => {
  const languages = [{ ...german, pages: pagesInGerman, dashboard: dashboardInGerman }]
  const options = { languages, ui: { pages, siteName: 'Nordwind' }, features: [tenants(), ownedKeys()] }
  ;[service, browser] = await Promise.all([startService({ options }), launchChromium()])
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

async function open(path: string, locale: string) {
  const context = await browser.newContext({ locale, reducedMotion: 'reduce' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`${service.url}${path}`)
  return page
}

it('the pages follow a browser in German, and offer it to others', async () => {
  const page = await open('/auth/ui/login', 'de-AT')
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
  const languages = page.getByRole('navigation', { name: 'Sprache' }).getByRole('button')
  expect(await languages.allTextContents()).toEqual(['English', 'Italiano', 'Deutsch'])
  const other = await open('/auth/ui/login', 'en-GB')
  await other.getByRole('button', { name: 'Deutsch' }).click()
  await other.getByRole('heading', { name: 'Anmelden' }).waitFor()
})

it('the dashboard follows a browser in German, and lists it among the languages of mails', async () => {
  const page = await open('/admin', 'de-DE')
  await page.getByLabel('Admin-Geheimnis').fill(ADMIN_SECRET)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.getByRole('heading', { name: 'Übersicht', level: 1 }).waitFor()
  expect(await page.getByLabel('Sprache').locator('option').allTextContents()).toEqual([
    'English',
    'Italiano',
    'Deutsch',
  ])
  await page.goto(`${service.url}/admin#/invitations`)
  await page.getByRole('button', { name: 'Einladen' }).click()
  expect(await page.getByLabel('Sprache der E-Mail').locator('option').allTextContents()).toEqual([
    'Vorgabe',
    'Englisch',
    'Italienisch',
    'Deutsch',
  ])
})

it('emailLang takes the language for mails, and templates take texts in it', async () => {
  let count = 0
  const mailed = async (emailLang: string) => {
    const email = `someone-${++count}@example.com`
    await service.call('POST', '/invitations', { email, emailLang })
    const mail = () => service.mails.all.find(({ to }) => to === email)
    await expect.poll(mail).toBeDefined()
    return mail()?.subject
  }
  expect(await mailed('de-CH')).toBe('Einladung zu Nordwind')
  expect(await mailed('fr')).toBe('You are invited to Nordwind')
  const save = (lang: string) =>
    service.call('POST', '/templates/mail', { id: 'invitation', translations: { [lang]: { subject: 'Komm herein' } } })
  expect((await save('fr')).status).toBe(400)
  expect((await save('de')).status).toBe(200)
  expect(await mailed('de')).toBe('Komm herein')
})

it('labels and errors of features are German, too', async () => {
  const readConfig = async (lang: string) => (await fetch(`${service.url}/auth/ui/config?lang=${lang}`)).json()
  const [inGerman, inEnglish] = await Promise.all([readConfig('de'), readConfig('en')])
  expect(inGerman.sections.map(({ label }: { label: string }) => label)).toEqual(['Organisationen', 'API-Schlüssel'])
  const same = Object.entries(inEnglish.translations).filter(([key, text]) => inGerman.translations[key] === text)
  expect(same.filter(([key]) => key.startsWith('error.'))).toEqual([])
  expect(inGerman.translations['error.TENANT_NOT_FOUND']).toBe('Die Organisation gibt es nicht.')
})
