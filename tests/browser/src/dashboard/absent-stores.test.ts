import type { Stores } from '@sallyport/core'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchChromium } from '../launch-chromium.ts'
import { openDashboard } from './support/open-dashboard.ts'
import { startService } from './support/start-service.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})

afterAll(() => browser?.close())

const TABS: readonly (readonly [keyof Stores, string])[] = [
  ['invitations', 'Invitations'],
  ['roles', 'Roles & Permissions'],
  ['tenants', 'Tenants'],
  ['linkedAccounts', 'Linked Accounts'],
  ['apiKeys', 'API Keys'],
  ['webhooks', 'Webhooks'],
  ['templates', 'Email & UI'],
  ['deliveries', 'Messages'],
  ['telemetry', 'Events'],
  ['audit', 'Audit Trail'],
  ['settings', 'Control'],
]

async function tabsOf(without: readonly (keyof Stores)[], place = 'overview') {
  const service = await startService({ without: ['profiles', ...without] })
  onTestFinished(() => service.stop())
  const dashboard = await openDashboard(browser, service.url)
  onTestFinished(() => dashboard.close())
  await dashboard.signIn()
  await dashboard.go(place)
  const links = await dashboard.page.getByRole('navigation', { name: 'Areas' }).getByRole('link').allTextContents()
  return { service, dashboard, links }
}

describe('without a store', () => {
  it.each(TABS)('%s there is no tab %s', async (store, tab) => {
    const { links, dashboard } = await tabsOf([store])
    expect(links).not.toContain(tab)
    expect(links).toHaveLength(13)
    await dashboard.go(tab.toLowerCase().replaceAll(/ & permissions| /g, (match) => (match === ' ' ? '-' : '')))
    await dashboard.page.getByRole('heading', { name: 'Not found' }).waitFor()
  })

  it('of any kind, a user has neither roles nor metadata', async () => {
    const stores = TABS.map(([store]) => store)
    const { links, dashboard, service } = await tabsOf([...stores, 'metadata', 'webhookRuns'])
    expect(links).toEqual(['Overview', 'Users', 'Sessions'])
    const { body } = await service.call('POST', '/users', { email: 'ada@example.com' })
    await dashboard.go(`users/${body.user.id}`)
    expect(await dashboard.page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Profile',
      'Security',
      'Sessions',
      'Disable or delete',
    ])
  })
})
