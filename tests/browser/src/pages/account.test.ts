import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { totpAt } from '../../../http/support/totp.ts'
import { type InputDevice, keyboardOf, mouse, tabTo } from '../journeys/input-device.ts'
import { byKeyboardOnly, journey } from '../journeys/journey.ts'
import { launchChromium } from '../launch-chromium.ts'
import { lookAtBothWidths } from '../look-at-page.ts'
import { type AccountOwner, newAccountOwner } from './support/account-owner.ts'
import { type AccountService, startAccountService } from './support/account-service.ts'
import { newest } from './support/newest-message.ts'
import { PASSWORD } from './support/page-states.ts'
import { problemOf } from './support/person.ts'

let service: AccountService
let browser: Browser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startAccountService(), launchChromium()])
})

afterAll(async () => {
  await browser?.close()
  await service?.close()
})

/** Opens the panel of a row, fills its fields and submits it. */
async function change(
  owner: AccountOwner,
  title: string,
  submit: string,
  fields: Readonly<Record<string, string>> = {},
  { press, fill }: InputDevice = mouse,
) {
  const row = owner.row(title)
  await press(row.locator('button[aria-controls]'))
  for (const [name, value] of Object.entries(fields)) await fill(row.locator(`[name=${name}]`), value)
  await press(row.getByRole('button', { name: submit, exact: true }))
}

const linked = (userId: string, provider: string, email: string) =>
  service.stores.linkedAccounts.insert({
    userId,
    provider,
    providerAccountId: `${provider} ${userId}`,
    email,
    linkedAt: service.now(),
  })

/** A session of the user in another browser. */
async function signInElsewhere({ email }: AccountOwner): Promise<void> {
  const response = await fetch(`${service.url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'Firefox on Windows' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  expect(response.status).toBe(200)
}

describe('the account page in Chromium', () => {
  beforeEach(() => journey('Account page'))

  it('changes the name, the address, the phone number and the password', async () => {
    const owner = await newAccountOwner(browser, service)
    const { page, row } = owner
    await change(owner, 'Name', 'Save', { name: 'Ada <b>King</b>' })
    await row('Name').getByText('Saved.').waitFor()
    await row('Name').getByText('Ada <b>King</b>').waitFor()
    await owner.press('Italiano')
    await row('Nome').getByText('Salvato.').waitFor()
    await owner.press('English')

    await change(owner, 'Email', 'Send the link', { newEmail: 'no address' })
    await row('Email').locator('.wrong').waitFor()
    const newEmail = `new-${owner.email}`
    await row('Email').locator('[name=newEmail]').fill(newEmail)
    await owner.press('Send the link')
    await row('Email').getByText(`We have sent a link to ${newEmail}.`).waitFor()
    const { text } = await newest(service.mails, ({ to }) => to === newEmail)
    const link = /http\S+token=[^\s.]+/.exec(text)?.[0] ?? ''
    const tab = await owner.openTab(link)
    await owner.press('Use this address', tab)
    await tab.getByRole('heading', { name: 'Your address is changed' }).waitFor()
    await owner.open('/auth/ui/account')
    await row('Email').getByText(newEmail).waitFor()

    await change(owner, 'Phone number', 'Text me a code', { phoneNumber: '+39 123 000 1' })
    const code = row('Phone number').locator('[name=code]')
    await code.waitFor()
    const texted = () => service.texts.all.filter(({ phoneNumber }) => phoneNumber === '+391230001')
    expect(texted()).toHaveLength(1)
    await code.fill('000000')
    await owner.press('Verify')
    expect(await problemOf(page)).toContain('This code is wrong')
    await owner.press('Send again')
    await row('Phone number').getByText('Sent again.').waitFor()
    expect(await row('Phone number').locator('.wrong').count()).toBe(0)
    await code.fill(/\d{6}/.exec(texted()[1]?.message ?? '')?.[0] ?? '')
    await owner.press('Verify')
    await row('Phone number').getByText('Your number is verified.').waitFor()
    await row('Phone number').getByText('Verified', { exact: true }).waitFor()
    await row('Phone number').locator('button[aria-controls]').click()
    await owner.press('Remove')
    await row('Phone number').getByText('None').waitFor()

    await signInElsewhere({ ...owner, email: newEmail })
    await change(owner, 'Password', 'Save the password', { password: 'not it', newPassword: 'another battery' })
    expect(await problemOf(page)).toBe('This password is wrong.')
    expect(await row('Password').locator('[aria-invalid]').getAttribute('name')).toBe('password')
    await row('Password').locator('[name=password]').fill(PASSWORD)
    await owner.press('Save the password')
    await row('Password').getByText('Other devices are signed out.').waitFor()
    expect(await service.stores.sessions.listForUser(owner.id, service.now())).toHaveLength(1)
    expect(await owner.call('POST', '/login', { email: newEmail, password: 'another battery' })).toMatchObject({
      status: 200,
    })
  })

  it('makes, renames, uses and removes passkeys, alone and as the second factor, by keyboard only', async () => {
    journey('Passkeys')
    const owner = await newAccountOwner(browser, service)
    const { page, row } = owner
    const device = keyboardOf(page)
    const passkeys = row('Passkeys')
    const press = (name: string) => device.press(page.getByRole('button', { name, exact: true }))
    await byKeyboardOnly(page, async () => {
      await change(owner, 'Passkeys', 'Create a passkey', { name: 'Laptop' }, device)
      await passkeys.getByText('Your passkey is ready.').waitFor()
      await passkeys.getByText('not used yet').waitFor()
      await change(owner, 'Passkeys', 'Create a passkey', { name: 'Laptop again' }, device)
      expect(await problemOf(page)).toContain('already')
      await press('Cancel: Passkeys')
      await press('Rename: Laptop')
      await device.fill(passkeys.locator('[name=name]'), 'Work laptop')
      await press('Save')
      await passkeys.getByText('Work laptop').waitFor()

      await press('Sign out')
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      await page.waitForURL(`${service.url}/auth/ui/account`)
      await passkeys.getByText('last used').waitFor()

      await service.stores.users.update(owner.id, { require2FA: true })
      await owner.holdAuthenticator(true)
      await press('Sign out')
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      await device.fill(page.locator('[name=email]'), owner.email)
      await device.fill(page.locator('[name=password]'), PASSWORD)
      await press('Sign in')
      await page.getByRole('heading', { name: 'One more step' }).waitFor()
      await owner.holdAuthenticator(false)
      await press('Use a passkey')
      await page.waitForURL(`${service.url}/auth/ui/account`)
      // The last passkey can't be removed while a second factor is required.
      await service.stores.users.update(owner.id, { require2FA: false })
      await press('Remove: Work laptop')
      await press('Remove')
      await passkeys.getByText('None yet.').waitFor()
    })
    expect(await service.stores.passkeys.listForUser(owner.id)).toEqual([])
  })

  it('turns the second factor on, renews its recovery codes, and turns it off', async () => {
    const owner = await newAccountOwner(browser, service)
    const { page, row } = owner
    await page.getByRole('link', { name: 'Set up: Two-step sign-in' }).click()
    await owner.press('Show the key')
    const secret = (await page.locator('.key code').textContent()) ?? ''
    await owner.fill({ token: await totpAt(secret, service.now()) })
    await owner.press('Confirm')
    await owner.press('I have saved them')
    await row('Two-step sign-in').getByText('On', { exact: true }).waitFor()
    await change(owner, 'Two-step sign-in', 'Make new recovery codes')
    await expect.poll(() => page.locator('.codes li').count()).toBe(10)
    await owner.press('I have saved them')
    await row('Two-step sign-in').locator('button[aria-controls]').click()
    await owner.press('Remove the authenticator app')
    await row('Two-step sign-in').getByText('Off', { exact: true }).waitFor()
    expect(await service.stores.users.findById(owner.id)).toMatchObject({ isTotpEnabled: false })
  })

  it('connects an account at a provider, and says so when it is somebody else’s', async () => {
    const { accounts } = service.provider
    const [owner, other] = [await newAccountOwner(browser, service), await newAccountOwner(browser, service)]
    accounts.set('kim', { email: 'kim@work.example', email_verified: true })
    for (const { page, row } of [owner, other]) {
      await page.getByRole('button', { name: 'Add: Linked accounts' }).click()
      await row('Linked accounts').getByRole('button', { name: 'Link Acme' }).click()
      await page.locator('[name=login]').fill('kim')
      await page.locator('[name=login]').press('Enter')
      await page.waitForURL(/\/auth\/ui\//)
    }
    await owner.row('Linked accounts').getByText('kim@work.example').waitFor()
    expect(await problemOf(other.page)).toBe(
      'The account that you chose at the provider, or its email address, already belongs to another account here.',
    )
    await other.page.getByRole('link', { name: 'Continue', exact: true }).click()
    await other.row('Linked accounts').getByText('None yet.').waitFor()
  })

  it('disconnects accounts, ends other sessions, downloads the data and signs out', async () => {
    const owner = await newAccountOwner(browser, service, { acceptDownloads: true })
    const { page, row, id, email } = owner
    await linked(id, 'google', email)
    await signInElsewhere(owner)
    await signInElsewhere(owner)
    await owner.open('/auth/ui/account')
    await page.getByRole('button', { name: 'Unlink: Google' }).click()
    await owner.press('Unlink')
    await row('Linked accounts').getByText('None yet.').waitFor()
    expect(await service.stores.linkedAccounts.listForUser(id)).toEqual([])

    const others = page.getByRole('button', { name: 'Sign out: Firefox · Windows' })
    await others.first().click()
    await expect.poll(() => others.count()).toBe(1)
    await owner.press('Sign out everywhere else')
    await expect.poll(() => others.count()).toBe(0)
    await page.getByText('This device').waitFor()
    expect(await service.stores.sessions.listForUser(id, service.now())).toHaveLength(1)

    const download = page.waitForEvent('download')
    await owner.press('Download: Download your data')
    expect((await download).suggestedFilename()).toBe('account.json')
    expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toMatchObject({ profile: { email } })
    await owner.press('Sign out')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await service.stores.sessions.listForUser(id, service.now())).toEqual([])
  })

  it('asks for a fresh proof in place, by keyboard only, and deletes the account', async () => {
    const owner = await newAccountOwner(browser, service)
    const { page, row, email } = owner
    service.advanceMinutes(30)
    await signInElsewhere(owner)
    await owner.open('/auth/ui/account')
    const { keyboard } = page
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
    await byKeyboardOnly(page, async () => {
      await tabTo(page, page.getByLabel('Change: Name'))
      await keyboard.press('Enter')
      await keyboard.press('Tab')
      await keyboard.press('Control+A')
      await keyboard.type('Ada King')
      await keyboard.press('Enter')
      await row('Name').getByText('Saved.').waitFor()
      await expect.poll(focused).toBe('Change: Name')

      await tabTo(page, page.getByLabel('Delete: Delete your account'))
      await keyboard.press('Enter')
      await keyboard.press('Tab')
      await keyboard.type('someone@example.com')
      await keyboard.press('Enter')
      await row('Delete your account').locator('.wrong').waitFor()
      await keyboard.press('Control+A')
      await keyboard.type(email)
      await keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.locator('[name=password]').waitFor()
      await keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(focused).toContain('Nothing was changed')
      await keyboard.press('Tab')
      await keyboard.press('Enter')
      await dialog.locator('[name=password]').waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
      await keyboard.type('not the password')
      await keyboard.press('Enter')
      await dialog.locator('.wrong, .problem').waitFor()
      await keyboardOf(page).fill(page.locator('dialog [name=password]'), PASSWORD)
      await keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
    })
    expect(await service.stores.users.findById(owner.id)).toBeNull()
  })

  it('is accessible at both widths, in light and dark, in English and Italian', async () => {
    const owner = await newAccountOwner(browser, service, {})
    const { page, row, id } = owner
    await linked(id, 'google', `a.very.long.address.indeed.${owner.email}`)
    await change(owner, 'Passkeys', 'Create a passkey')
    await row('Passkeys').getByText('Your passkey is ready.').waitFor()
    service.advanceMinutes(30)
    for (const [lang, remove] of [
      ['it', 'Scollega: Google'],
      ['en', 'Unlink: Google'],
    ] as const) {
      await owner.open(`/auth/ui/account?lang=${lang}`)
      await page.getByRole('button', { name: remove }).waitFor()
      for (const opener of (await page.locator('[aria-expanded=false]').all()).reverse()) await opener.click()
      await lookAtBothWidths(page, `all panels, ${lang}`)
    }
    await page.getByRole('button', { name: 'Unlink: Google' }).click()
    await lookAtBothWidths(page, 'the question')
    await owner.press('Unlink')
    await page.locator('dialog [name=password]').waitFor()
    await lookAtBothWidths(page, 'the dialog')
  })
})
