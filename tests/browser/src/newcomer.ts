import type { Browser } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { withPreviousCode } from './previous-code.ts'
import { type Visitor, visitor } from './try-pages.ts'
import { watchPage } from './watch-page.ts'

export const PASSWORD = 'correct horse battery'
export const OK = { status: 200, body: { success: true } }

let people = 0

export interface Person extends Visitor {
  readonly email: string
}

/**
 * A new user in a browser of their own, already registered. At the end no page may have violated its policy or called
 * an origin other than the server and the expected ones.
 */
export async function newcomer(browser: Browser, url: string, elsewhere = url): Promise<Person> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const { requests, problems } = await watchPage(page)
  onTestFinished(async () => {
    await context.close()
    expect(problems.filter((problem) => /^(policy|uncaught)/.test(problem))).toEqual([])
    expect(requests.filter((to) => ![url, elsewhere, 'data:', 'about:'].some((begin) => to.startsWith(begin)))).toEqual(
      [],
    )
  })
  const email = `ada${++people}@example.com`
  const person = visitor(context, page, url)
  await person.open('register')
  const { status } = await person.send('register', { email, password: PASSWORD })
  expect(status).toBe(201)
  return Object.assign(person, { email })
}

export async function login(person: Person, given: { email?: string; password?: string } = {}) {
  await person.open('login')
  return person.send('login', { email: person.email, password: PASSWORD, ...given })
}

export async function me(person: Person) {
  await person.open('account')
  return (await person.send('me')).body
}

export async function logout(person: Person) {
  await person.open('account')
  expect(await person.send('logout')).toEqual(OK)
}

/** Sets up an authenticator app in the signed-in browser. Returns its secret and the recovery codes. */
export async function setUpApp(person: Person) {
  await person.open('two-factor')
  const { body } = await person.send('setup')
  expect(await person.page.locator('form#setup img').evaluate(imageWidth)).toBeGreaterThan(50)
  const secret = String(body.secret)
  const confirmed = await withPreviousCode(secret, (token) => person.send('verify-setup', { token }))
  expect(confirmed.body).toMatchObject({ success: true, recoveryCodes: expect.any(Array) })
  return { secret, recoveryCodes: [confirmed.body.recoveryCodes].flat().map(String) }
}

async function imageWidth(element: Element): Promise<number> {
  if (!(element instanceof HTMLImageElement)) return 0
  await element.decode()
  return element.naturalWidth
}
