import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StartedServer, startServer } from '../start-server.ts'
import { BUDGET_MS, launch } from './launch.ts'
import { PASSWORD } from './page-states.ts'
import { newPerson, type Person, problemOf } from './person.ts'

const ADMIN_SECRET = '7d1f0b8e6a2c49538b04d6e1f7a9c35e'

let server: StartedServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({
      SALLYPORT_ADMIN_SECRET: ADMIN_SECRET,
      SALLYPORT_EMAIL_VERIFICATION: 'lazy',
      SALLYPORT_RATE_LIMITS: 'off',
    }),
    launch(),
  ])
}, BUDGET_MS)

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function invite({ email }: Person): Promise<void> {
  const answer = await fetch(`${server.url}/admin/api/invitations`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ADMIN_SECRET}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(answer.status).toBe(200)
}

describe('the page of an invitation in Chromium', { timeout: BUDGET_MS }, () => {
  it('sets name and password, and leads to the sign-in', async () => {
    const person = await newPerson(browser, server.url)
    await invite(person)
    const link = await person.mailedLink('You are invited to Sallyport')
    await person.page.goto(link)
    await person.page.getByText(person.email).waitFor()
    await person.fill({ name: 'Ada', password: PASSWORD })
    await person.press('Accept the invitation')
    await person.page.getByRole('heading', { name: 'Invitation accepted' }).waitFor()
    await person.page.getByRole('link', { name: 'Back to sign in' }).click()
    await person.fill({ email: person.email, password: PASSWORD })
    await person.press('Sign in')
    expect(await person.signedIn()).toMatchObject({ isEmailVerified: true, name: 'Ada' })
    await person.page.goto(link)
    expect(await problemOf(person.page)).toContain('This invitation does not work')
  })

  it('asks the owner of an account to sign in, and joins', async () => {
    const person = await newPerson(browser, server.url)
    await person.register()
    await person.page.goto(await person.mailedLink('Verify your email address'))
    await person.fill({ password: PASSWORD })
    await person.press('Verify my address')
    await person.page.getByRole('heading', { name: 'Your address is verified' }).waitFor()
    await invite(person)
    await person.page.goto(`${await person.mailedLink('You are invited to Sallyport')}&lang=en`)
    await person.page.getByText(`${person.email} has an account already`).waitFor()
    await person.page.getByRole('link', { name: 'Sign in' }).click()
    await person.fill({ email: person.email, password: PASSWORD })
    await person.press('Sign in')
    await person.page.getByText('is invited to join').waitFor()
    await person.press('Accept the invitation')
    await person.page.getByRole('heading', { name: 'Invitation accepted' }).waitFor()
  })
})
