import type { Page } from 'playwright-core'
import type { AccountService } from './account-service.ts'
import { newEmail, signInNewUser } from './account-user.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

/** A state of a page that only a signed-in or an invited person sees. */
export interface AccountState {
  readonly name: string
  open(page: Page, service: AccountService): Promise<void>
}

async function openAccount(page: Page, { url }: AccountService): Promise<void> {
  await page.goto(`${url}/auth/ui/account`)
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().waitFor()
}

/** Opens a panel of the account page. Submits its fields if a button is named. */
async function usePanel(
  page: Page,
  title: string,
  fields: Readonly<Record<string, string>> = {},
  submit?: string,
): Promise<void> {
  const row = page.locator('section.row').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await row.locator('button[aria-controls]').click()
  for (const [name, value] of Object.entries(fields)) await row.locator(`[name=${name}]`).fill(value)
  if (submit !== undefined) await row.getByRole('button', { name: submit, exact: true }).click()
}

/** Returns a function that signs in a new user, opens the account page and uses the panel. */
const panel =
  (...used: Parameters<typeof usePanel> extends [Page, ...infer Rest] ? Rest : never): AccountState['open'] =>
  async (page, service) => {
    await signInNewUser(page, service)
    await openAccount(page, service)
    await usePanel(page, ...used)
  }

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export const ACCOUNT_STATES: readonly AccountState[] = [
  {
    name: 'account',
    async open(page, service) {
      const userId = await signInNewUser(page, service)
      const linked = { userId, provider: 'google', providerAccountId: userId, email: 'ada@gmail.example' }
      await service.stores.linkedAccounts.insert({ ...linked, linkedAt: service.now() })
      await addAuthenticator(page)
      await openAccount(page, service)
      await page.getByRole('button', { name: 'Add: Passkeys' }).click()
      await press(page, 'Create a passkey')
      await page.getByText('Your passkey is ready.').waitFor()
    },
  },
  {
    name: 'account-all-panels',
    async open(page, service) {
      await signInNewUser(page, service)
      await openAccount(page, service)
      for (const opener of (await page.locator('[aria-expanded=false]').all()).reverse()) await opener.click()
    },
  },
  {
    name: 'account-phone-code',
    async open(page, service) {
      await panel('Phone number', { phoneNumber: '+390612345678' }, 'Text me a code')(page, service)
      await page.locator('[name=code]').waitFor()
    },
  },
  {
    name: 'account-phone-code-wrong',
    async open(page, service) {
      await panel('Phone number', { phoneNumber: '+390612345678' }, 'Text me a code')(page, service)
      await page.locator('[name=code]').fill('000000')
      await press(page, 'Verify')
      await page.locator('.wrong').waitFor()
    },
  },
  {
    name: 'account-password-wrong',
    async open(page, service) {
      const fields = { password: 'not it', newPassword: 'another battery' }
      await panel('Password', fields, 'Save the password')(page, service)
      await page.locator('.wrong, [role=alert]').first().waitFor()
    },
  },
  { name: 'account-connect', open: panel('Linked accounts') },
  {
    name: 'account-proof',
    async open(page, service) {
      await signInNewUser(page, service)
      service.advanceMinutes(30)
      await openAccount(page, service)
      await press(page, 'Download: Download your data')
      await page.getByRole('dialog').locator('[name=password]').waitFor()
    },
  },
  {
    name: 'account-deleted',
    async open(page, service) {
      const email = newEmail()
      await signInNewUser(page, service, email)
      await openAccount(page, service)
      await page.getByLabel('Delete: Delete your account').click()
      const row = page
        .locator('section.row')
        .filter({ has: page.getByRole('heading', { name: 'Delete your account' }) })
      await row.locator('input').fill(email)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
    },
  },
  {
    name: 'signed-in',
    async open(page, service) {
      await signInNewUser(page, service)
      await page.goto(`${service.url}/auth/ui/login`)
      await page.getByRole('link', { name: 'Continue', exact: true }).waitFor()
    },
  },
  {
    name: 'signed-in-conflict',
    async open(page, service) {
      await signInNewUser(page, service)
      await page.goto(`${service.url}/auth/ui/login?error=CONFLICT`)
      await page.getByRole('alert').waitFor()
    },
  },
]
