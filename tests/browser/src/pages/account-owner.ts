import { cheapHasher } from '@sallyport/testkit'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { AccountService } from './account-service.ts'
import { PASSWORD } from './page-states.ts'
import { newPerson, type Person } from './person.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

/** A signed-in user on the account page, in a browser with an authenticator that verifies them by itself. */
export interface AccountOwner extends Person {
  readonly id: string
  /** The part of the page with this title. */
  row(title: string): ReturnType<Page['locator']>
  /** Stops the authenticator from answering by itself, so that the list of the email field doesn't sign in. */
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
  const id = email.replace(/@.*/, '')
  const passwordHash = await cheapHasher.hash(PASSWORD)
  const createdAt = service.now()
  const account = { id, email, name: 'Ada Lovelace', passwordHash, createdAt }
  await service.stores.users.insert({ ...account, isEmailVerified: true, isTotpEnabled: false })
  const { cdp, authenticatorId } = await addAuthenticator(page)
  async function signIn(): Promise<void> {
    // The session's name of the browser comes from the request, so the page's own user agent is sent.
    await page.goto(`${service.url}/auth/ui/forgot-password`)
    await page.evaluate(
      async (json) => {
        const headers = { 'Content-Type': 'application/json' }
        await fetch('/auth/login', { method: 'POST', headers, body: JSON.stringify(json) })
      },
      { email, password: PASSWORD },
    )
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
