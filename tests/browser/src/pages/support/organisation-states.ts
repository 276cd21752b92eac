import type { Page } from 'playwright-core'
import type { AccountService } from './account-service.ts'
import type { AccountState } from './account-states.ts'
import { addUser, newEmail, signInFrom, signInNewUser } from './account-user.ts'

/** Calls the auth router from the page, with its session. */
const call = (page: Page, path: string, json: object) =>
  page.evaluate(
    async ([to, body]) => {
      const csrf = /csrf-token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf }
      return (await fetch(`/auth${to}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    },
    [path, json] as const,
  )

/** Signs in a new user with an organisation that has a colleague, an invitation and a key. Returns its id. */
async function withOrganisation(
  page: Page,
  service: AccountService,
  role: 'owner' | 'member' = 'owner',
): Promise<string> {
  const [email, other] = [newEmail(), newEmail()]
  const userId = await signInNewUser(page, service, email)
  const { tenant } = await call(page, '/tenants', { name: 'Acme & Sons', slug: email.replace(/@.*/, '') })
  await call(page, '/tenants', { name: 'Engineers’ Society of Northern Lower Saxony' })
  await service.stores.tenants.addMember(tenant.id, await addUser(service, other))
  await call(page, `/tenants/${tenant.id}/invitations`, { email: 'grace.brewster.murray.hopper@navy.example.com' })
  await call(page, `/tenants/${tenant.id}/keys`, { name: 'Nightly report', scopes: ['tenant:read', 'tenant:audit'] })
  if (role === 'member') {
    const colleague = { from: 'member', to: 'owner' } as const
    await service.stores.tenants.changeMember(tenant.id, other.replace(/@.*/, ''), colleague)
    await service.stores.tenants.changeMember(tenant.id, userId, { from: 'owner', to: 'member' })
  }
  await signInFrom(page, service, email)
  return tenant.id
}

async function openOrganisation(page: Page, { url }: AccountService, id: string): Promise<void> {
  await page.goto(`${url}/auth/ui/account?organisation=${id}`)
  await page.locator('.items').nth(1).waitFor()
}

/** States of the account with the features `tenants` and `keys`. */
export const ORGANISATION_STATES: readonly AccountState[] = [
  {
    name: 'organisations',
    async open(page, service) {
      await withOrganisation(page, service)
      await page.goto(`${service.url}/auth/ui/account`)
      await page.getByRole('button', { name: 'Create: New organisation' }).click()
    },
  },
  {
    name: 'organisation',
    async open(page, service) {
      await openOrganisation(page, service, await withOrganisation(page, service))
      await page.getByText('created the organisation').waitFor()
    },
  },
  {
    name: 'organisation-all-panels',
    async open(page, service) {
      await openOrganisation(page, service, await withOrganisation(page, service))
      await page.getByText('created the organisation').waitFor()
      for (const opener of (await page.locator('[aria-expanded=false]').all()).reverse()) await opener.click()
      await page.getByRole('radio', { name: 'Owner' }).last().check()
    },
  },
  {
    name: 'organisation-member',
    async open(page, service) {
      await openOrganisation(page, service, await withOrganisation(page, service, 'member'))
      await page.getByText('You are a member').waitFor()
    },
  },
  {
    name: 'organisation-key',
    async open(page, service) {
      await openOrganisation(page, service, await withOrganisation(page, service))
      await page.getByRole('button', { name: 'Create: New key' }).click()
      await page.locator('[name=name]').fill('Nightly report')
      await page.getByRole('button', { name: 'Create the key' }).click()
      await page.locator('code.secret').waitFor()
    },
  },
  {
    name: 'organisation-last-owner',
    async open(page, service) {
      await openOrganisation(page, service, await withOrganisation(page, service))
      await page.getByRole('button', { name: 'Leave: Leave the organisation' }).click()
      await page.getByRole('button', { name: 'Leave Acme' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'organisation-unknown',
    async open(page, service) {
      await signInNewUser(page, service)
      await page.goto(`${service.url}/auth/ui/account?organisation=none`)
      await page.getByRole('alert').waitFor()
    },
  },
]
