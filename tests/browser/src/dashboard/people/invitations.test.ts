import { passkeys } from '@sallyport/passkeys'
import { describe, expect, it } from 'vitest'
import { keyboardOf } from '../../journeys/input-device.ts'
import { byKeyboardOnly, journey } from '../../journeys/journey.ts'
import { lookAtBothWidths } from '../../look-at-page.ts'
import { holdDashboard } from '../support/hold-dashboard.ts'
import type { DashboardService } from '../support/start-service.ts'

const ORIGIN = 'http://localhost'
const TENANT = { id: 'apollo', name: 'Apollo Guidance', isActive: true, createdAt: new Date() }
const held = holdDashboard(prepare, {
  options: { passkeys: passkeys({ rpId: 'localhost', origins: [ORIGIN], name: 'Example' }) },
})

async function prepare({ stores, call }: DashboardService): Promise<void> {
  await stores.roles.insert({ name: 'editor', permissions: ['articles:write'] })
  await stores.roles.insert({ name: 'viewer', permissions: [] })
  await stores.tenants.insert(TENANT)
  await call('POST', '/users', { email: 'ada@example.com' })
}

describe('invitations', () => {
  it('are sent, stay as “not sent” while the mail server is down, are sent again and revoked', async () => {
    const { page, go, told } = held.dashboard
    const { invitations } = held.service.stores
    const { mails } = held.service
    const all = async () => (await invitations.list({ page: 1, limit: 10 })).invitations
    journey('Administrator: invites a person')
    const { press, fill, choose, check } = keyboardOf(page)
    await byKeyboardOnly(page, async () => {
      await go('invitations')
      await page.getByText('No open invitations').waitFor()
      mails.fail()
      const dialog = page.getByRole('dialog')
      await press(page.getByRole('button', { name: 'Invite', exact: true }))
      await dialog.getByLabel('editor').waitFor()
      await lookAtBothWidths(page, 'the dialog')
      await fill(dialog.getByLabel('Email address'), 'grace@example.com')
      await check(dialog.getByLabel('editor'))
      await choose(dialog.getByLabel('Tenant'), 'Apollo')
      await choose(dialog.getByLabel('Language of the mail'), 'Italian')
      await press(dialog.getByRole('button', { name: 'Send invitation' }))
      await told('The mail to grace@example.com could not be sent.')
      const row = page.getByRole('row').filter({ hasText: 'grace@example.com' })
      await row.getByText('Not sent').waitFor()
      await row.getByText('Apollo Guidance').waitFor()
      expect(await all()).toMatchObject([{ email: 'grace@example.com', roles: ['editor'], tenantId: TENANT.id }])
      await lookAtBothWidths(page, 'the list')

      mails.recover()
      mails.clear()
      await press(page.getByRole('button', { name: 'Send to grace@example.com' }))
      await told('Invitation sent to grace@example.com')
      await row.getByText('Sent', { exact: true }).waitFor()
      expect(await mails.arrived()).toMatchObject([{ to: 'grace@example.com' }])

      await press(page.getByRole('button', { name: 'Revoke the invitation for grace@example.com' }))
      await press(dialog.getByRole('button', { name: 'Revoke invitation' }))
      await told('Invitation for grace@example.com revoked')
      await page.getByText('No open invitations').waitFor()
    })
    expect(await all()).toEqual([])
  })
})

describe('the passkeys of a user', () => {
  it('are listed and removed', async () => {
    const { page, go, told, confirm } = held.dashboard
    const { users, passkeys: store } = held.service.stores
    const { id = '' } = (await users.findByEmail('ada@example.com')) ?? {}
    const common = {
      userId: id,
      publicKey: 'a2V5',
      counter: 0,
      transports: [],
      isBackupEligible: true,
      isBackedUp: true,
    }
    for (const name of ['Laptop', 'Phone'])
      await store.insert({ ...common, id: name, credentialId: name, name, createdAt: new Date() }, 20)
    await go(`users/${id}`)
    const card = page.getByRole('region', { name: 'Passkeys' })
    await card.getByText('Laptop').waitFor()
    await lookAtBothWidths(page, 'the user')
    await card.getByRole('button', { name: 'Remove the passkey Laptop' }).click()
    await confirm('Remove passkey')
    await told('Passkey Laptop removed')
    await card.getByText('Laptop').waitFor({ state: 'detached' })
    expect(await store.listForUser(id)).toMatchObject([{ name: 'Phone' }])
  })
})

describe('the metadata of a user', () => {
  it('is edited key by key', async () => {
    const { page, go, told, confirm } = held.dashboard
    const { metadata, users } = held.service.stores
    const { id = '' } = (await users.findByEmail('ada@example.com')) ?? {}
    await metadata.merge(id, { plan: 'free', seats: 3 })
    await go(`users/${id}`)
    await page.getByRole('button', { name: 'Add key' }).click()
    await page.getByLabel('Key', { exact: true }).fill('tags')
    await page.getByLabel('Value').fill('["a", ')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('The value is not valid JSON').waitFor()
    await page.getByLabel('Value').fill('["a", "b"]')
    // Simulates another administrator who changes another key.
    await metadata.merge(id, { plan: 'pro' })
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await told('Key tags saved')
    expect(await metadata.get(id)).toEqual({ plan: 'pro', seats: 3, tags: ['a', 'b'] })
    await page.getByRole('button', { name: 'Edit plan' }).click()
    await page.getByLabel('Value').fill('{"name": "enterprise"}')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await told('Key plan saved')
    await page.getByRole('button', { name: 'Edit tags' }).click()
    await page.getByLabel('Value').fill('null')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await told('Key tags removed')
    await page.getByRole('button', { name: 'Remove seats' }).click()
    await confirm('Remove key')
    await told('Key seats removed')
    expect(await metadata.get(id)).toEqual({ plan: { name: 'enterprise' } })
  })
})
