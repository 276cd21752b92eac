import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { AccountService } from './account-service.ts'
import { addUser, signInFrom } from './account-user.ts'
import { newPerson, type Person } from './person.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

/** A signed-in user on the account page, in a browser with an authenticator that verifies them by itself. */
export interface AccountOwner extends Person {
  readonly id: string
  /** The part of the page with this title. */
  row(title: string): ReturnType<Page['locator']>
  /** Stops the authenticator from answering by itself, so that the passkey autofill of the email field doesn't sign in. */
  holdAuthenticator(isHeld: boolean): Promise<void>
  signIn(): Promise<void>
}

export async function newAccountOwner(
  browser: Browser,
  service: AccountService,
  context: BrowserContextOptions = {},
): Promise<AccountOwner> {
  const person = await newPerson(browser, service.url, { context, elsewhere: service.provider.issuer })
  const { email, page } = person
  const id = await addUser(service, email)
  const { cdp, authenticatorId } = await addAuthenticator(page)
  async function signIn(): Promise<void> {
    await signInFrom(page, service, email)
    await person.open('/auth/ui/account')
    await page.getByRole('button', { name: 'Sign out', exact: true }).last().waitFor()
  }
  await signIn()
  return {
    ...person,
    id,
    row: (title) =>
      page.locator('section.row').filter({ has: page.getByRole('heading', { name: title, exact: true }) }),
    holdAuthenticator: async (isHeld) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: !isHeld })
    },
    signIn,
  }
}
