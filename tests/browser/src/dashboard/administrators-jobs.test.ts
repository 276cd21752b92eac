import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { BUDGET_MS, holdDashboard } from './hold-dashboard.ts'
import { openDashboard } from './open-dashboard.ts'
import { violationsOn } from './violations-on.ts'

/** Jobs of administrators after something happened: each is done once at both widths, in light and dark. */
const held = holdDashboard(async ({ call, stores }) => {
  const made = async (email: string, more: object) => (await call('POST', '/users', { email, ...more })).body.user.id
  const ada = await made('ada@example.com', { firstName: 'Ada', lastName: 'Lovelace', phoneNumber: '+15550100' })
  await made('bob@example.com', { name: 'Bob' })
  const eve = await made('eve@example.com', { name: 'Eve' })
  await call('POST', '/roles', { name: 'editor' })
  await stores.tenants.insert({ id: 't1', name: 'Acme', isActive: true, createdAt: new Date() })
  await call('POST', '/tenants/t1/users', { userId: ada })
  await call('POST', `/users/${ada}/roles`, { role: 'editor', tenantId: 't1' })
  const now = Date.now()
  const times = { createdAt: new Date(now), authenticatedAt: new Date(now), lastActiveAt: new Date(now) }
  const later = new Date(now + 3_600_000)
  for (const handle of ['s1', 's2'])
    await stores.sessions.create({
      handle,
      userId: eve,
      method: 'password',
      counter: 0,
      ...times,
      expiresAt: later,
      absoluteExpiresAt: later,
      ipAddress: '203.0.113.9',
    })
  await stores.telemetry.save([
    {
      id: crypto.randomUUID(),
      event: 'identity.auth.login.failed',
      timestamp: new Date(now),
      data: { email: 'ada@example.com', reason: 'INVALID_CREDENTIALS' },
      userId: ada,
      ip: '203.0.113.66',
    },
  ])
  const linked = { userId: ada, provider: 'github', providerAccountId: '7', linkedAt: new Date(now) }
  await stores.linkedAccounts.insert(linked)
})

const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 375, colorScheme: 'dark' },
] as const

/** Runs the job at each width and colour scheme; the page must have no accessibility finding at its end. */
function job(name: string, run: (dashboard: Awaited<ReturnType<typeof openDashboard>>) => Promise<void>): void {
  it.each(LOOKS)(`${name}, at $width px, $colorScheme`, async (look) => {
    const dashboard = await openDashboard(held.browser, held.service.url, look)
    await dashboard.signIn()
    await run(dashboard)
    expect(await violationsOn(dashboard.page)).toEqual([])
    const overflow = await dashboard.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await dashboard.close()
  })
}

async function deadDeliveries(): Promise<void> {
  const { call, stores, receiver } = held.service
  const url = `${receiver.origin}/hook`
  const { webhook } = (await call('POST', '/webhooks', { url })).body
  await stores.deliveries.enqueue(
    Array.from({ length: 3 }, () => ({
      id: crypto.randomUUID(),
      messageId: crypto.randomUUID(),
      webhookId: webhook.id,
      event: 'shop.paid',
      url,
      status: 'dead' as const,
      attempts: 4,
      createdAt: new Date(),
      lastStatusCode: 503,
      lastError: 'answered 503',
      lastAnswer: '<h1>Out of order</h1>',
      body: '{}',
    })),
  )
}

describe('an administrator', { timeout: BUDGET_MS }, () => {
  job('sees who failed to sign in, from where and when, and exports it', async ({ page, go, told }) => {
    await go('events')
    await page.getByLabel('Show', { exact: true }).selectOption('Failed sign-ins')
    const row = page.getByRole('row').filter({ hasText: 'identity.auth.login.failed' }).first()
    await row.getByRole('link', { name: /ada@example.com/ }).waitFor()
    expect(await row.textContent()).toMatch(/203\.0\.113\.66/)
    expect(await row.getByRole('time').or(row.locator('time')).first().textContent()).toMatch(/\d\d:\d\d:\d\d/)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const text = await readFile(await (await downloading).path(), 'utf8')
    expect(text).toContain('ada@example.com')
    await told('events.csv downloaded')
  })

  job('finds users by phone, filters them, and disables several', async ({ page, go, told, confirm }) => {
    await go('users?search=5550100')
    await page.getByRole('link', { name: 'ada@example.com', exact: true }).waitFor()
    await page.getByText('1–1 of 1 user').waitFor()
    await go('users?sort=email&state=active')
    await page.getByLabel('Select ada@example.com').check()
    await page.getByLabel('Select bob@example.com').check()
    await page.getByRole('button', { name: 'Assign role' }).click()
    await page.getByRole('dialog').getByLabel('Role').selectOption('editor')
    await confirm('Assign role')
    await told('2 users given the role editor')
    await go('users?role=editor')
    await page.getByText('1–2 of 2 users').waitFor()
    await page.getByRole('button', { name: 'Disable' }).click()
    await confirm('Disable 2 users')
    await told('2 users disabled')
    await go('users?state=disabled')
    await page.getByText('1–2 of 2 users').waitFor()
    const { users } = (await held.service.call('GET', '/users?state=disabled')).body
    for (const { id } of users) {
      await held.service.call('PATCH', `/users/${id}`, { isDisabled: false })
      await held.service.call('DELETE', `/users/${id}/roles/editor`)
    }
  })

  job('replays all given-up deliveries with three clicks', async ({ page, go, told, confirm }) => {
    await deadDeliveries()
    await go('overview')
    const clicks = [
      () => page.getByRole('link', { name: 'Deliveries due' }).click(),
      () => page.getByRole('button', { name: 'Replay all given up' }).click(),
      () => confirm('Replay 3 deliveries'),
    ]
    for (const click of clicks) await click()
    await told('3 sent again')
    await page.getByText('Nothing is given up').waitFor()
  })

  job('changes the name of a tenant, and sees its members with their roles', async ({ page, go, told, confirm }) => {
    await go('tenants/t1')
    await page.getByText('editor').waitFor()
    await page.getByRole('button', { name: 'Edit tenant' }).click()
    const name = `Acme ${crypto.randomUUID().slice(0, 8)}`
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await confirm('Save')
    await told('Tenant saved')
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await go('tenants')
    await page.getByRole('row').filter({ hasText: name }).getByText('1', { exact: true }).waitFor()
  })

  it('finds sessions by email, and revokes several', async () => {
    const { page, go, told, confirm } = held.dashboard
    await go('sessions?search=nobody@example')
    await page.getByText('No such sessions').waitFor()
    await go('sessions?search=eve@')
    await page.getByRole('row').filter({ hasText: 'eve@example.com' }).first().waitFor()
    await page.getByLabel('Select all on this page').check()
    await page.getByRole('region', { name: 'Selected sessions' }).getByRole('button', { name: 'Revoke' }).click()
    await confirm('Revoke 2 sessions')
    await told('2 sessions revoked')
    await page.getByText('No such sessions').waitFor()
  })

  it('changes the email of a user, and unlinks an account', async () => {
    const { page, go, told, confirm } = held.dashboard
    const { users } = (await held.service.call('GET', '/users?search=ada')).body
    await go(`users/${users[0]?.id}`)
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await page.getByRole('dialog').getByLabel('Email address').fill('countess@example.com')
    await page.getByRole('dialog').getByLabel('Full name').fill('Countess of Lovelace')
    await confirm('Save')
    await told('Profile saved')
    await page.getByRole('heading', { name: 'countess@example.com' }).waitFor()
    await page.getByRole('button', { name: /^Unlink github/ }).click()
    await confirm('Unlink account')
    await told('Account unlinked')
    await page.getByText('No provider accounts are linked.').waitFor()
  })
})
