import type { Page } from 'playwright-core'
import type { AccountService } from './account-service.ts'
import type { AccountState } from './account-states.ts'
import { addUser, newEmail, signInNewUser } from './account-user.ts'
import { PASSWORD } from './page-states.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

async function openInvitation(page: Page, service: AccountService, email = newEmail()): Promise<void> {
  await page.goto(await service.invite(email))
  await page.getByText(email).waitFor()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export const INVITATION_STATES: readonly AccountState[] = [
  { name: 'invitation', open: openInvitation },
  {
    name: 'invitation-short',
    async open(page, service) {
      await openInvitation(page, service)
      await page.locator('[name=password]').fill('short')
      await press(page, 'Accept the invitation')
      await page.locator('.wrong').waitFor()
    },
  },
  {
    name: 'invitation-accepted',
    async open(page, service) {
      await openInvitation(page, service)
      await page.locator('[name=password]').fill(PASSWORD)
      await press(page, 'Accept the invitation')
      await page.getByRole('heading', { name: 'Invitation accepted' }).waitFor()
    },
  },
  {
    name: 'invitation-passkey-missing',
    async open(page, service) {
      const { cdp, authenticatorId } = await addAuthenticator(page)
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
      await openInvitation(page, service)
      await press(page, 'Accept with a passkey')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'invitation-provider-missing',
    async open(page, service) {
      await page.route('**/auth/linked-accounts/acme', (route) =>
        route.fulfill({ status: 401, json: { code: 'OAUTH_TOKEN_EXCHANGE_FAILED' } }),
      )
      await openInvitation(page, service)
      await press(page, 'Continue with Acme')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'invitation-sign-in',
    async open(page, service) {
      const email = newEmail()
      await addUser(service, email)
      await openInvitation(page, service, email)
    },
  },
  {
    name: 'invitation-join',
    async open(page, service) {
      const email = newEmail()
      await signInNewUser(page, service, email)
      await openInvitation(page, service, email)
    },
  },
  {
    name: 'invitation-joined',
    async open(page, service) {
      const email = newEmail()
      await signInNewUser(page, service, email)
      await openInvitation(page, service, email)
      await press(page, 'Accept the invitation')
      await page.getByRole('heading', { name: 'Invitation accepted' }).waitFor()
    },
  },
  {
    name: 'invitation-refused',
    async open(page, { url }) {
      await page.goto(`${url}/auth/ui/invitation?token=x`)
      await page.getByRole('alert').waitFor()
    },
  },
]
