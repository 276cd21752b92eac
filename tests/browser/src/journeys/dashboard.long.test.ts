import { readFile } from 'node:fs/promises'
import { pages } from '@sallyport/pages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { it as italian } from '../../../../packages/dashboard/src/texts/it/it.ts'
import type { Text } from '../../../../packages/dashboard/src/texts/text.ts'
import { ANA, addIncident, BOSS, DEAD, GUESSER } from '../dashboard/support/incident.ts'
import { settled } from '../dashboard/support/open-dashboard.ts'
import { ADMIN_SECRET, type DashboardService, startService } from '../dashboard/support/start-service.ts'
import { launchChromium } from '../launch-chromium.ts'
import { overflowOf, violationsOn } from '../look-at-page.ts'
import { counting, type InputDevice, keyboardOf, mouse } from './input-device.ts'
import { journey } from './journey.ts'

const WALKS = [
  { lang: 'en', width: 1280, colorScheme: 'light', by: 'mouse' },
  { lang: 'it', width: 375, colorScheme: 'dark', by: 'mouse' },
  { lang: 'it', width: 1280, colorScheme: 'dark', by: 'keyboard' },
] as const

describe.each(WALKS)('an administrator, $lang, $width px, $colorScheme, by $by', (walk) => {
  const { lang, width, colorScheme, by } = walk
  const isNarrow = width < 700
  const acts = { count: 0 }
  let service: DashboardService
  let browser: Browser
  let page: Page
  let device: InputDevice

  const words = (text: Text) => (lang === 'it' ? italian[text] : text).split('|')[0] ?? ''
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const inDialog = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name, exact: true })
  const told = (text: string) => page.locator('.toast').filter({ hasText: text }).first().waitFor()

  async function area(name: Text): Promise<void> {
    if (isNarrow) await device.press(button(words('Menu')))
    const areas = page.getByRole('navigation', { name: words('Areas') })
    await device.press(areas.getByRole('link', { name: words(name), exact: true }))
    await settled(page)
  }

  async function openUser(email: string): Promise<void> {
    await area('Users')
    await device.fill(page.getByLabel(words('Search by email, name, phone or id')), email)
    await device.press(page.getByRole('link', { name: email, exact: true }))
    await page.getByRole('heading', { name: email, level: 1 }).waitFor()
    await settled(page)
  }

  beforeAll(async () => {
    const admin = { impersonation: true, accessPolicy: { role: 'boss' } }
    const options = { csrf: true as const, rateLimits: {}, trustedProxyHops: 1, ui: { pages }, admin }
    ;[service, browser] = await Promise.all([startService({ options }), launchChromium()])
    await addIncident(service)
    const viewport = { width, height: 900 }
    const locale = lang === 'it' ? 'it-IT' : 'en-GB'
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', locale })
    page = await context.newPage()
    device = counting(by === 'mouse' ? mouse : keyboardOf(page), acts)
    await page.goto(`${service.url}/admin`)
    await page.getByLabel(words('Admin secret')).fill(ADMIN_SECRET)
    await button(words('Sign in')).click()
    await page.getByRole('heading', { name: words('Overview'), level: 1 }).waitFor()
  })
  afterAll(async () => {
    await browser?.close()
    await service?.stop()
  })

  /** `most`: maximum number of clicks and fields at desktop width. `areas`: number of visited areas; on a phone, each costs one click more. */
  function job(name: string, { most, areas = 0 }: { most: number; areas?: number }, run: () => Promise<void>): void {
    it(name, async () => {
      journey(`Administrator: ${name}`)
      await page.evaluate(() => {
        location.hash = '#/overview'
      })
      await settled(page)
      acts.count = 0
      await run()
      expect(acts.count).toBeLessThanOrEqual(most + (isNarrow ? areas : 0))
      expect([await violationsOn(page), await overflowOf(page)]).toEqual([[], 0])
    })
  }

  job('learns why Ana can’t sign in', { most: 3, areas: 1 }, async () => {
    await openUser(ANA)
    const card = page.getByRole('region', { name: words('Sign-in'), exact: true })
    await card.getByRole('alert').filter({ hasText: GUESSER }).waitFor()
  })

  job('disables a user and ends the sessions', { most: 5, areas: 1 }, async () => {
    await openUser('person3@example.com')
    await device.press(button(words('Disable account')))
    await device.press(inDialog(words('Disable account')))
    await told('person3@example.com')
  })

  job('gives 20 users a role', { most: 5, areas: 1 }, async () => {
    await area('Users')
    await device.check(page.getByLabel(words('Select all on this page')))
    await device.press(button(words('Assign role')))
    await device.choose(page.getByRole('dialog').getByLabel(words('Role'), { exact: true }), 'support')
    await device.press(inDialog(words('Assign role')))
    await told('20')
    await page.getByRole('row').getByText('support', { exact: true }).first().waitFor()
  })

  // The filter is folded on a phone.
  job('learns who changed which setting', { most: 3 + Number(isNarrow), areas: 1 }, async () => {
    await area('Audit Trail')
    if (isNarrow) await device.press(page.locator('summary').filter({ hasText: words('Filter') }))
    await device.fill(page.getByLabel(words('Event'), { exact: true }), 'identity.settings.updated')
    await device.press(button(words('Filter|do')))
    const row = page.getByRole('row').filter({ hasText: words('Site name') })
    await row.getByText(BOSS).waitFor()
    expect(await row.getByRole('insertion').textContent()).toBe('Nordwind')
  })

  job('sends all given-up deliveries again', { most: 3 }, async () => {
    await device.press(page.getByRole('link', { name: words('Deliveries and messages waiting') }))
    await device.press(button(words('Replay all given-up deliveries')))
    await device.press(inDialog(new RegExp(String(DEAD))))
    await told(String(DEAD))
  })

  job('writes the script of an inbound webhook', { most: 9, areas: 1 }, async () => {
    await area('Webhooks')
    await device.press(page.getByRole('link', { name: words('New webhook') }).first())
    await device.pick(page.getByLabel(words('Inbound: receives requests of another service')))
    await device.fill(page.getByLabel(words('Provider'), { exact: true }), 'payments')
    await device.check(page.getByLabel('Note a payment'))
    await device.fill(page.getByLabel(words('Script'), { exact: true }), 'result = { event: "paid", data: body }')
    await device.fill(page.getByLabel(words('Body'), { exact: true }), '{"n": 7}')
    await device.press(button(words('Run without effects')))
    await page
      .getByRole('region', { name: words('Result') })
      .getByText('"n": 7')
      .waitFor()
    await device.press(button(words('Create webhook')))
    await page.waitForURL(/#\/webhooks\/(?!new)/)
  })

  job('invites an administrator', { most: 5, areas: 1 }, async () => {
    await area('Invitations')
    await device.press(button(words('Invite')))
    const dialog = page.getByRole('dialog')
    await device.fill(dialog.getByLabel(words('Email address')), 'new@example.com')
    await device.check(dialog.getByLabel('admin', { exact: true }))
    await device.press(inDialog(words('Send invitation')))
    await told('new@example.com')
  })

  job('exports the users', { most: 2, areas: 1 }, async () => {
    await area('Users')
    const download = page.waitForEvent('download')
    await device.press(button(words('Export CSV')))
    expect(await readFile(await (await download).path(), 'utf8')).toContain(ANA)
  })

  job('changes the colour, and sees a mail in it', { most: 5, areas: 2 }, async () => {
    await area('Control')
    await device.fill(page.getByRole('textbox', { name: words('Primary colour'), exact: true }), '#6d28d9')
    await device.press(button(words('Save appearance')))
    await told(words('Appearance saved'))
    await area('Email & UI')
    await device.press(page.getByRole('link', { name: words('Edit {id}').replace('{id}', 'password-reset') }))
    const mail = page.frameLocator('iframe').locator('html')
    await expect.poll(() => mail.innerHTML()).toContain('#6d28d9')
    expect(await mail.innerHTML()).toContain('Nordwind')
  })

  job('learns how people signed in within 7 days', { most: 1 }, async () => {
    const days = words('{days} days').replace('{days}', '7')
    await (by === 'mouse'
      ? device.press(page.getByText(days, { exact: true }))
      : device.pick(page.getByRole('radio', { name: days })))
    await settled(page)
    await page
      .getByRole('table')
      .filter({ hasText: words('Method') })
      .getByRole('row')
      .nth(1)
      .waitFor()
  })

  // The last job, because stopping ends the sign-in by the secret, too.
  job('acts as a user, and stops', { most: 7, areas: 1 }, async () => {
    await openUser('person5@example.com')
    await device.press(button(words('Act as this user')))
    await device.fill(page.getByRole('dialog').getByLabel(words('Reason')), 'ticket 4711')
    await device.press(inDialog(words('Act as this user')))
    await page.waitForURL('**/auth/ui/account*')
    await page.getByText(/“ticket 4711”/).waitFor()
    await device.press(page.locator('.acting button'))
    await page.waitForURL('**/admin#/users/**')
  })
})
