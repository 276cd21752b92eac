import { tenants } from '@sallyport/tenants'
import { expect, it } from 'vitest'
import { lookAtBothWidths } from '../../look-at-page.ts'
import { holdDashboard } from '../support/hold-dashboard.ts'

const held = holdDashboard(
  async ({ call }) => {
    for (const email of ['ada@example.com', 'grace@example.com']) await call('POST', '/users', { email })
  },
  { options: { features: [tenants()] } },
)

it('gives a tenant a slug that no other has, and appoints its owners', async () => {
  const { page, go, told } = held.dashboard
  const { stores, call } = held.service
  held.refusals.push(/^409: .*\/tenants/)
  await call('POST', '/tenants', { name: 'Taken', slug: 'acme' })
  await go('tenants')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'New tenant' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Acme')
  await dialog.getByLabel('Short name').fill('acme')
  await dialog.getByRole('button', { name: 'Create tenant' }).click()
  await dialog.getByText('Another tenant has this short name.').waitFor()
  await dialog.getByLabel('Short name').fill('acme-2')
  await dialog.getByRole('button', { name: 'Create tenant' }).click()
  await told('Tenant Acme created')
  await page.getByRole('link', { name: 'Members of Acme' }).click()
  await page.getByText('acme-2', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Edit tenant' }).click()
  await dialog.getByLabel('Short name').fill('acme-works')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await told('Tenant saved')
  const { id = '' } = (await stores.tenants.findBySlug('acme-works')) ?? {}

  for (const name of ['ada', 'grace']) {
    await page.getByRole('combobox', { name: 'Add a member' }).fill(`${name}@`)
    await page.getByRole('option', { name: `${name}@example.com` }).click()
    await told(`${name}@example.com added`)
  }
  await page.getByRole('button', { name: 'Make owner: ada@example.com' }).click()
  await told('ada@example.com is an owner now')
  await page.getByRole('listitem').filter({ hasText: 'ada@example.com' }).getByText('Owner', { exact: true }).waitFor()
  const owner = (await stores.users.findByEmail('ada@example.com'))?.id ?? ''
  expect(await stores.tenants.memberRoles(id, [owner])).toEqual([{ userId: owner, role: 'owner' }])
  await lookAtBothWidths(page, 'a tenant with an owner')
  await page.getByRole('button', { name: 'Remove ada@example.com' }).click()
  await page.getByText(/Make another member an owner first/).waitFor()
  expect(await stores.tenants.memberRoles(id, [owner])).toHaveLength(1)
})
