import { describe, expect, it } from 'vitest'
import { holdDashboard } from '../support/hold-dashboard.ts'
import { seed } from '../support/seed.ts'

const held = holdDashboard(seed)

describe('sessions', () => {
  it('searches by the beginning of an address, and revokes', async () => {
    const { page, go, told, confirm } = held.dashboard
    await go('sessions')
    await page.getByText('1–20 of 22 sessions').waitFor()
    await page.getByLabel('Search by email, user id or IP address').fill('203.0.113.9')
    await page.getByText('1–1 of 1 session').waitFor()
    await page.getByRole('button', { name: /^End the session on .* 203.0.113.9$/ }).click()
    expect(await page.getByRole('dialog').textContent()).toContain('203.0.113.9')
    await confirm('End session')
    await told('Session ended')
    await page.getByText('No such sessions').waitFor()
    expect(await held.service.stores.sessions.get('session-2')).toBeNull()
  })
})

describe('roles', () => {
  it('creates one, says when the name is taken, changes its permissions, deletes it', async () => {
    const { page, go, told, confirm } = held.dashboard
    const { roles } = held.service.stores
    held.refusals.push(/^409: .*\/roles$/)
    await go('roles')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'New role' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('viewer')
    await dialog.getByRole('button', { name: 'Create role' }).click()
    await dialog.getByText(/CONFLICT/).waitFor()
    await dialog.getByLabel('Name', { exact: true }).fill('tax auditor & more')
    await dialog.getByLabel('Permissions').fill('billing:read\nbilling:export, users:read')
    await dialog.getByRole('button', { name: 'Create role' }).click()
    await told('Role tax auditor & more created')
    const permissions = ['billing:read', 'billing:export', 'users:read']
    expect(await roles.find('tax auditor & more')).toEqual({ name: 'tax auditor & more', permissions })
    await page.getByRole('button', { name: 'Edit permissions of tax auditor & more' }).click()
    await dialog.getByLabel('Permissions').fill('billing:read')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told('Permissions of tax auditor & more saved')
    expect((await roles.find('tax auditor & more'))?.permissions).toEqual(['billing:read'])
    await page.getByRole('button', { name: 'Delete tax auditor & more' }).click()
    await confirm('Delete role')
    await told('Role tax auditor & more deleted')
    expect(await roles.find('tax auditor & more')).toBeNull()
  })
})

describe('tenants', () => {
  it('creates one with a configuration, adds and removes members, deletes it', async () => {
    const { page, go, told, confirm } = held.dashboard
    const { tenants } = held.service.stores
    await go('tenants')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'New tenant' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Difference Engines')
    await dialog.getByLabel('Configuration').fill('[1]')
    await dialog.getByRole('button', { name: 'Create tenant' }).click()
    await dialog.getByText('The configuration must be a JSON object').waitFor()
    await dialog.getByLabel('Configuration').fill('{"plan": "pro"}')
    await dialog.getByRole('button', { name: 'Create tenant' }).click()
    await told('Tenant Difference Engines created')
    await page.getByRole('link', { name: 'Members of Difference Engines' }).click()
    await page.getByRole('heading', { name: 'Difference Engines', level: 1 }).waitFor()
    await page.getByRole('region', { name: 'Configuration', exact: true }).getByText('"plan": "pro"').waitFor()
    await page.getByRole('combobox', { name: 'Add a member' }).fill('grace.johnson')
    await page.getByRole('option', { name: 'grace.johnson@example.com' }).click()
    await told('grace.johnson@example.com added')
    const [tenant] = (await tenants.list({ page: 1, limit: 5, search: 'difference' })).tenants
    const members = async () => (await tenants.listMembers(tenant?.id ?? '', { page: 1, limit: 5 })).total
    expect([tenant?.config, tenant?.isActive, await members()]).toEqual([{ plan: 'pro' }, true, 1])
    await page.getByRole('button', { name: 'Remove grace.johnson@example.com' }).click()
    await told('grace.johnson@example.com removed')
    expect(await members()).toBe(0)
    await page.getByRole('button', { name: 'Delete Difference Engines' }).click()
    await confirm('Delete tenant')
    await told('Tenant Difference Engines deleted')
    await page.getByRole('heading', { name: 'Tenants', level: 1 }).waitFor()
    expect(await tenants.find(tenant?.id ?? '')).toBeNull()
  })
})

describe('API keys', () => {
  it('issues one and shows it once, searches, revokes, deletes', async () => {
    const { page, go, told, confirm } = held.dashboard
    const { apiKeys } = held.service.stores
    held.refusals.push(/^400: .*\/api-keys$/)
    await go('api-keys')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Issue key' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Nightly export')
    await dialog.getByLabel('Service').fill('warehouse')
    await dialog.getByLabel('Scopes').fill('tools:read\ntools:stream')
    await dialog.getByLabel('admin:tenants:write').check()
    await dialog.getByLabel('Allowed IP addresses').fill('not an address')
    await dialog.getByLabel('Expires').fill('2099-12-31T12:00')
    await dialog.getByRole('button', { name: 'Issue key' }).click()
    await dialog.getByText(/allowedIps/).waitFor()
    await dialog.getByLabel('Allowed IP addresses').fill('192.0.2.1, 10.0.0.0/8')
    await dialog.getByRole('button', { name: 'Issue key' }).click()
    const shown = page.getByRole('dialog', { name: 'Key “Nightly export”' })
    const rawKey = (await shown.locator('code').textContent()) ?? ''
    expect(rawKey).toMatch(/^ak_[0-9a-f]{48}$/)
    await shown.getByRole('button', { name: 'Copy key' }).click()
    await shown.getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(rawKey)
    await shown.getByRole('button', { name: 'I have copied it' }).click()
    expect(await page.content()).not.toContain(rawKey)
    await page.getByLabel('Search by name, prefix or service').fill('warehouse')
    await page.getByText('1–1 of 1 key').waitFor()
    const [key] = (await apiKeys.list({ page: 1, limit: 5, search: 'warehouse' })).keys
    expect(key).toMatchObject({
      name: 'Nightly export',
      scopes: ['tools:read', 'tools:stream', 'admin:tenants:write'],
      allowedIps: ['192.0.2.1', '10.0.0.0/8'],
      expiresAt: new Date('2099-12-31T12:00Z'),
    })
    const telemetry = () =>
      fetch(`${held.service.url}/tools/telemetry`, { headers: { 'X-Api-Key': rawKey, 'X-Forwarded-For': '10.1.1.1' } })
    expect((await telemetry()).status).toBe(403)
    await page.getByRole('button', { name: 'Revoke Nightly export' }).click()
    await confirm('Revoke key')
    await told('Key Nightly export revoked')
    expect((await telemetry()).status).toBe(401)
    await page.getByRole('button', { name: 'Delete Nightly export' }).click()
    await confirm('Delete key')
    await told('Key Nightly export deleted')
    expect(await apiKeys.find(key?.id ?? '')).toBeNull()
  })

  it('shows as whom a key acts', async () => {
    const { page, go } = held.dashboard
    const { apiKeys } = held.service.stores
    const common = { keyPrefix: 'uk_01234567', scopes: [], allowedIps: [], isActive: true, createdAt: new Date(0) }
    await apiKeys.insert({ ...common, id: 'o1', name: 'Owned 1', keyHash: 'o1', userId: 'user-of-key' })
    await apiKeys.insert({ ...common, id: 'o2', name: 'Owned 2', keyHash: 'o2', tenantId: 'tenant-of-key' })
    await go('api-keys')
    await page.getByLabel('Search by name, prefix or service').fill('owned')
    for (const owner of ['User user-of-key', 'Tenant tenant-of-key'])
      await page.getByRole('cell', { name: new RegExp(owner.replace(' ', '\\s*')) }).waitFor()
  })
})

describe('the overview', () => {
  it('shows figures and charts of as many days as are asked for, also as a table', async () => {
    const { page, go } = held.dashboard
    await go('overview')
    const stats = async (days: number) => (await held.service.call('GET', `/stats?days=${days}`)).body
    const { users } = await stats(30)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Users' })
      .getByText(String(users.total), { exact: true })
      .waitFor()
    expect(await page.getByRole('img').count()).toBe(4)
    await page.getByText('7 days', { exact: true }).click()
    const { series } = await stats(7)
    const sum = series.logins.reduce((all: number, one: number) => all + one, 0)
    await page.getByRole('img', { name: `Sign-ins: ${sum} in 7 days` }).waitFor()
    expect(page.url()).toContain('days=7')
    await page.getByText('The same as a table').click()
    expect(
      await page
        .getByRole('table', { name: /Figures per day/ })
        .getByRole('row')
        .count(),
    ).toBe(8)
  })
})
