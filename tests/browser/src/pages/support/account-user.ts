import { cheapHasher } from '@sallyport/testkit'
import type { Page } from 'playwright-core'
import type { AccountService } from './account-service.ts'
import { PASSWORD } from './page-states.ts'

/** Stores a user with a verified address and a password. Returns the id. */
export async function addUser({ stores, now }: AccountService, email: string): Promise<string> {
  const id = email.replace(/@.*/, '')
  const passwordHash = await cheapHasher.hash(PASSWORD)
  const account = { id, email, name: 'Ada Lovelace', passwordHash, createdAt: now() }
  await stores.users.insert({ ...account, isEmailVerified: true, isTotpEnabled: false })
  return id
}

/** Signs in from the page, because the session is named after its user agent. */
export async function signInFrom(page: Page, { url }: AccountService, email: string): Promise<void> {
  await page.goto(`${url}/auth/ui/forgot-password`)
  await page.evaluate(
    async (json) => {
      const headers = { 'Content-Type': 'application/json' }
      await fetch('/auth/login', { method: 'POST', headers, body: JSON.stringify(json) })
    },
    { email, password: PASSWORD },
  )
}

let people = 0
export const newEmail = () => `someone${++people}@example.com`

/** Signs a new user in, in this browser. Returns the id. */
export async function signInNewUser(page: Page, service: AccountService, email = newEmail()): Promise<string> {
  const id = await addUser(service, email)
  await signInFrom(page, service, email)
  return id
}
