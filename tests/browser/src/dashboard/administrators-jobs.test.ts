import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { type InputDevice, keyboardOf, mouse } from '../journeys/input-device.ts'
import { byKeyboardOnly, journey } from '../journeys/journey.ts'
import { lookInLightAndDark } from '../look-at-page.ts'
import { holdDashboard } from './support/hold-dashboard.ts'
import type { OpenDashboard } from './support/open-dashboard.ts'

/** Jobs of administrators after an incident. Each is done by mouse at one width, and by keyboard only at the other. */
const held = holdDashboard(async ({ call, stores }) => {
  const made = async (email: string, more: object) => (await call('POST', '/users', { email, ...more })).body.user.id
  const ada = await made('ada@example.com', { firstName: 'Ada', lastName: 'Lovelace', phoneNumber: '+15550100' })
  await made('bob@example.com', { name: 'Bob' })
  await made('eve@example.com', { name: 'Eve' })
  await call('POST', '/roles', { name: 'editor' })
  await stores.tenants.insert({ id: 't1', name: 'Acme', isActive: true, createdAt: new Date() })
  await call('POST', '/tenants/t1/users', { userId: ada })
  await call('POST', `/users/${ada}/roles`, { role: 'editor', tenantId: 't1' })
  const now = Date.now()
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
})

async function addSessions(): Promise<void> {
  const { users, sessions } = held.service.stores
  const { id: userId = '' } = (await users.findByEmail('eve@example.com')) ?? {}
  const now = new Date()
  const later = new Date(now.getTime() + 3_600_000)
  const times = { createdAt: now, authenticatedAt: now, lastActiveAt: now, expiresAt: later, absoluteExpiresAt: later }
  for (const handle of ['s1', 's2'])
    await sessions.create({ handle, userId, method: 'password', counter: 0, ...times, ipAddress: '203.0.113.9' })
}

type Acting = InputDevice & OpenDashboard

/** Runs the job by mouse and by keyboard. At its end the page must have no accessibility finding, in light and dark. */
function job(name: string, run: (acting: Acting) => Promise<void>): void {
  it.each([
    { by: 'mouse', width: 1280 },
    { by: 'keyboard only', width: 375 },
  ])(`${name}, by $by, at $width px`, async ({ by, width }) => {
    journey(`Administrator: ${name}`)
    const { dashboard } = held
    const { page } = dashboard
    await page.setViewportSize({ width, height: 900 })
    const device = by === 'mouse' ? mouse : keyboardOf(page)
    const confirm = (action: string) =>
      device.press(page.getByRole('dialog').getByRole('button', { name: action, exact: true }))
    const work = () => run({ ...dashboard, ...device, confirm })
    await (by === 'mouse' ? work() : byKeyboardOnly(page, work))
    await lookInLightAndDark(page, name)
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

describe('an administrator', () => {
  job('sees who failed to sign in, from where and when, and exports it', async ({ page, go, told, press, choose }) => {
    await go('events')
    await choose(page.getByLabel('Show', { exact: true }), 'Failed sign-ins')
    const row = page.getByRole('row').filter({ hasText: 'identity.auth.login.failed' }).first()
    await row.getByRole('link', { name: /ada@example.com/ }).waitFor()
    expect(await row.textContent()).toMatch(/203\.0\.113\.66/)
    expect(await row.getByRole('time').or(row.locator('time')).first().textContent()).toMatch(/\d\d:\d\d:\d\d/)
    const downloading = page.waitForEvent('download')
    await press(page.getByRole('button', { name: 'Export CSV' }))
    const text = await readFile(await (await downloading).path(), 'utf8')
    expect(text).toContain('ada@example.com')
    await told('events.csv downloaded')
  })

  job(
    'finds users by phone, filters them, and disables several',
    async ({ page, go, told, confirm, press, choose, check }) => {
      await go('users?search=5550100')
      await page.getByRole('link', { name: 'ada@example.com', exact: true }).waitFor()
      await page.getByText('1–1 of 1 user').waitFor()
      await go('users?sort=email&state=active')
      await check(page.getByLabel('Select ada@example.com'))
      await check(page.getByLabel('Select bob@example.com'))
      await press(page.getByRole('button', { name: 'Assign role' }))
      await choose(page.getByRole('dialog').getByLabel('Role'), 'editor')
      await confirm('Assign role')
      await told('Role editor assigned to 2 users')
      await page
        .getByRole('row', { name: /ada@example.com/ })
        .getByText('editor', { exact: true })
        .waitFor()
      await go('users?role=editor')
      await page.getByText('1–2 of 2 users').waitFor()
      await press(page.getByRole('button', { name: 'Disable' }))
      await confirm('Disable 2 users')
      await told('2 users disabled')
      await go('users?state=disabled')
      await page.getByText('1–2 of 2 users').waitFor()
      const { users } = (await held.service.call('GET', '/users?state=disabled')).body
      for (const { id } of users) {
        await held.service.call('PATCH', `/users/${id}`, { isDisabled: false })
        await held.service.call('DELETE', `/users/${id}/roles/editor`)
      }
    },
  )

  job('replays all given-up deliveries with three clicks', async ({ page, go, told, confirm, press }) => {
    await deadDeliveries()
    await go('overview')
    const clicks = [
      () => press(page.getByRole('link', { name: 'Deliveries and messages waiting' })),
      () => press(page.getByRole('button', { name: 'Replay all given-up deliveries' })),
      () => confirm('Replay 3 deliveries'),
    ]
    for (const click of clicks) await click()
    await told('3 deliveries are sent again')
    await page.getByText('No given-up deliveries').waitFor()
  })

  job(
    'changes the name of a tenant, and sees its members with their roles',
    async ({ page, go, told, confirm, press, fill }) => {
      await go('tenants/t1')
      await page.getByText('editor').waitFor()
      await press(page.getByRole('button', { name: 'Edit tenant' }))
      const name = `Acme ${crypto.randomUUID().slice(0, 8)}`
      await fill(page.getByRole('dialog').getByLabel('Name', { exact: true }), name)
      await confirm('Save')
      await told('Tenant saved')
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await go('tenants')
      await page.getByRole('row').filter({ hasText: name }).getByText('1', { exact: true }).waitFor()
    },
  )

  job('finds sessions by email, and revokes several', async ({ page, go, told, confirm, press, check }) => {
    await addSessions()
    await go('sessions?search=nobody@example')
    await page.getByText('No such sessions').waitFor()
    await go('sessions?search=eve@')
    await page.getByRole('row').filter({ hasText: 'eve@example.com' }).first().waitFor()
    await check(page.getByLabel('Select all on this page'))
    await press(page.getByRole('region', { name: 'Selected sessions' }).getByRole('button', { name: 'End' }))
    await confirm('End 2 sessions')
    await told('2 sessions ended')
    await page.getByText('No such sessions').waitFor()
  })

  job('changes the email of a user, and unlinks an account', async ({ page, go, told, confirm, press, fill }) => {
    const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
    const { user } = (await held.service.call('POST', '/users', { email })).body
    const linked = { userId: user.id, provider: 'github', providerAccountId: email, linkedAt: new Date() }
    await held.service.stores.linkedAccounts.insert(linked)
    await go(`users/${user.id}`)
    await press(page.getByRole('button', { name: 'Edit profile' }))
    await fill(page.getByRole('dialog').getByLabel('Email address'), `countess-${email}`)
    await fill(page.getByRole('dialog').getByLabel('Full name'), 'Countess of Lovelace')
    await confirm('Save')
    await told('Profile saved')
    await page.getByRole('heading', { name: `countess-${email}` }).waitFor()
    await press(page.getByRole('button', { name: /^Unlink github/ }))
    await confirm('Unlink account')
    await told('Account unlinked')
    await page.getByText('No linked accounts.').waitFor()
  })
})
