import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keyboardOf } from '../journeys/input-device.ts'
import { byKeyboardOnly, journey } from '../journeys/journey.ts'
import { launchChromium } from '../launch-chromium.ts'
import { lookAtBothWidths } from '../look-at-page.ts'
import { newAccountOwner } from './support/account-owner.ts'
import { type AccountService, startAccountService } from './support/account-service.ts'
import { PASSWORD } from './support/page-states.ts'
import { newPerson, type Person, problemOf } from './support/person.ts'
import { addAuthenticator } from './support/virtual-authenticator.ts'

let service: AccountService
let browser: Browser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startAccountService(), launchChromium()])
})

afterAll(async () => {
  await browser?.close()
  await service?.close()
})

/** Opens the mailed link of a new invitation. Returns the link. */
async function openInvitation({ email, page }: Person, query = ''): Promise<string> {
  const link = (await service.invite(email)) + query
  await page.goto(link)
  await page.getByText(email).waitFor()
  return link
}

describe('the page of an invitation in Chromium', () => {
  beforeEach(() => journey('Invitation'))

  it('sets name and password, and leads to the sign-in', async () => {
    const person = await newPerson(browser, service.url)
    const link = await openInvitation(person)
    await person.fill({ name: 'Ada', password: PASSWORD })
    await person.press('Accept the invitation')
    await person.page.getByRole('heading', { name: 'Invitation accepted' }).waitFor()
    await person.page.getByRole('link', { name: 'Back to sign-in' }).click()
    await person.fill({ email: person.email, password: PASSWORD })
    await person.press('Sign in')
    expect(await person.signedIn()).toMatchObject({ isEmailVerified: true, name: 'Ada' })
    await person.page.goto(link)
    expect(await problemOf(person.page)).toContain('This invitation does not work')
  })

  it('asks the owner of an account to sign in, and joins', async () => {
    const owner = await newAccountOwner(browser, service)
    await owner.holdAuthenticator(true)
    await owner.signOut()
    await owner.page.goto(`${await service.invite(owner.email)}&lang=en`)
    await owner.page.getByText(`${owner.email} has an account already`).waitFor()
    await owner.page.getByRole('link', { name: 'Sign in' }).click()
    await owner.fill({ email: owner.email, password: PASSWORD })
    await owner.press('Sign in')
    await owner.page.getByText('The invitation is for your account').waitFor()
    await owner.press('Accept the invitation')
    await owner.page.getByRole('heading', { name: 'Invitation accepted' }).waitFor()
  })

  it('takes a passkey in place of a password, by keyboard only', async () => {
    const person = await newPerson(browser, service.url)
    await addAuthenticator(person.page)
    await openInvitation(person)
    const { page } = person
    const { press, fill } = keyboardOf(page)
    await byKeyboardOnly(page, async () => {
      await fill(page.locator('[name=name]'), 'Ada')
      await press(page.getByRole('button', { name: 'Accept with a passkey' }))
      expect(await person.signedIn()).toMatchObject({ email: person.email, name: 'Ada', isEmailVerified: true })
      await page.getByText('not used yet').waitFor()
      await press(page.getByRole('button', { name: 'Sign out', exact: true }))
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    })
    // The passkey autofill of the email field signs in at once.
    await page.waitForURL(`${service.url}/auth/ui/account`)
    await page.getByText(/^Added .* last used /).waitFor()
  })

  it('warns a browser of somebody else, whom a passkey would sign out', async () => {
    const owner = await newAccountOwner(browser, service)
    await owner.page.goto(`${await service.invite(`invited-${owner.email}`)}&lang=en`)
    await owner.page.getByText(`You are signed in as ${owner.email} in this browser.`).waitFor()
    const person = await newPerson(browser, service.url)
    await openInvitation(person)
    expect(await person.page.getByText('in this browser').count()).toBe(0)
  })

  it('takes an account at a provider in place of a password, whatever its address', async () => {
    const person = await newPerson(browser, service.url, { elsewhere: service.provider.issuer })
    const { page } = person
    service.provider.accounts.set('ada', { email: 'ada@work.example', email_verified: true })
    await openInvitation(person)
    await person.fill({ name: 'Ada' })
    await person.press('Continue with Acme')
    await page.locator('[name=login]').fill('ada')
    await page.locator('[name=login]').press('Enter')
    expect(await person.signedIn()).toMatchObject({ email: person.email, name: 'Ada', isEmailVerified: true })
    await page.getByText('ada@work.example').waitFor()
    await person.signOut()
    await person.open('/auth/ui/login')
    await page.getByRole('link', { name: 'Continue with Acme' }).click()
    expect(await person.signedIn()).toMatchObject({ email: person.email, loginProvider: 'acme' })
  })

  it.each([
    { lang: 'en', accept: 'Accept with a passkey', create: 'Create a passkey', later: 'Do it later' },
    { lang: 'it', accept: 'Accetta con una passkey', create: 'Crea una passkey', later: 'Più tardi' },
  ])('is accessible, also after a cancelled passkey, at both widths, in light and dark: $lang', async (texts) => {
    const person = await newPerson(browser, service.url)
    const { page } = person
    const { cdp, authenticatorId } = await addAuthenticator(page)
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await openInvitation(person, `&lang=${texts.lang}`)
    await lookAtBothWidths(page, 'the ways to accept')
    await person.press(texts.accept)
    await problemOf(page)
    await lookAtBothWidths(page, 'the passkey is missing')
    await person.press(texts.create)
    await problemOf(page)
    await person.press(texts.later)
    expect(await person.signedIn()).toMatchObject({ email: person.email })
  })
})
