import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { en } from '../../../../packages/pages/src/texts/en.ts'
import { it as italian } from '../../../../packages/pages/src/texts/it.ts'
import { totpAt } from '../../../http/support/totp.ts'
import { launchChromium } from '../launch-chromium.ts'
import { overflowOf, violationsOn } from '../look-at-page.ts'
import { type AccountService, startAccountService } from '../pages/support/account-service.ts'
import { newest } from '../pages/support/newest-message.ts'
import { addAuthenticator } from '../pages/support/virtual-authenticator.ts'
import { counting, type InputDevice, keyboardOf, mouse } from './input-device.ts'
import { journey } from './journey.ts'

const PASSWORD = 'a whole lot of waves'
const WALKS = [
  { lang: 'it', width: 375, colorScheme: 'dark', by: 'mouse' },
  { lang: 'en', width: 1280, colorScheme: 'light', by: 'mouse' },
  { lang: 'en', width: 375, colorScheme: 'light', by: 'keyboard' },
] as const

describe.each(WALKS)('a user, $lang, $width px, $colorScheme, by $by', (walk) => {
  const { lang, width, colorScheme, by } = walk
  const acts = { count: 0 }
  let service: AccountService
  let browser: Browser
  let page: Page
  let device: InputDevice
  let holdAuthenticator: (isHeld: boolean) => Promise<unknown>
  let email = 'sofia@example.com'
  let recoveryCode = ''

  function words(key: keyof typeof en, values: Readonly<Record<string, string>> = {}): string {
    const text: string = (lang === 'it' ? italian : en)[key]
    return text.replaceAll(/\{(\w+)\}/g, (place, name) => values[name] ?? place)
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  const row = (title: string) => page.locator('section.row').filter({ has: heading(title) })
  const press = (name: string) => device.press(button(name))
  const fill = (name: string, text: string) => device.fill(page.locator(`[name=${name}]`), text)

  async function mailedLink(to: string): Promise<string> {
    const { text } = await newest(service.mails, (mail) => mail.to === to && mail.text.includes('token='))
    return /http\S+token=[^\s.]+/.exec(text)?.[0] ?? ''
  }

  async function onAccount(): Promise<void> {
    await page.waitForURL(/\/auth\/ui\/account/)
    await heading(words('account.title')).waitFor()
    await button(words('account.signOut')).last().waitFor()
  }

  async function signOut(): Promise<void> {
    await device.press(button(words('account.signOut')).last())
    await heading(words('login.title')).waitFor()
  }

  beforeAll(async () => {
    const options = { csrf: true, emailVerificationMode: 'lazy' } as const
    ;[service, browser] = await Promise.all([startAccountService({}, options), launchChromium()])
    const viewport = { width, height: 800 }
    const locale = lang === 'it' ? 'it-IT' : 'en-GB'
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', locale })
    page = await context.newPage()
    device = counting(by === 'mouse' ? mouse : keyboardOf(page), acts)
    const { cdp, authenticatorId } = await addAuthenticator(page)
    holdAuthenticator = (isHeld) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: !isHeld })
    await holdAuthenticator(true)
  })
  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  /** `most`: maximum number of clicks and fields. */
  function step(name: string, most: number, run: () => Promise<void>): void {
    it(name, async () => {
      journey(`User: ${name}`)
      acts.count = 0
      await run()
      expect(acts.count).toBeLessThanOrEqual(most)
      expect([await violationsOn(page), await overflowOf(page)]).toEqual([[], 0])
    })
  }

  step('registers, with a short password first', 7, async () => {
    await page.goto(`${service.url}/auth/ui/login`)
    await device.press(page.getByRole('link', { name: words('login.register') }))
    await heading(words('register.title')).waitFor()
    await fill('name', 'Sofía García')
    await fill('email', email)
    await fill('password', 'short')
    await press(words('register.submit'))
    await page.locator('.wrong').waitFor()
    await fill('password', PASSWORD)
    await press(words('register.submit'))
    await onAccount()
  })

  step('verifies the address', 1, async () => {
    await page.goto(await mailedLink(email))
    await press(words('verify.submit'))
    await heading(words('verify.doneTitle')).waitFor()
  })

  step('signs out, and in with the password, a wrong one first', 6, async () => {
    await page.goto(`${service.url}/auth/ui/account`)
    await onAccount()
    await signOut()
    await fill('email', email)
    await fill('password', 'not the password')
    await press(words('login.submit'))
    await page.getByRole('alert').waitFor()
    await fill('password', PASSWORD)
    await press(words('login.submit'))
    await onAccount()
  })

  step('adds a passkey', 2, async () => {
    await holdAuthenticator(false)
    await device.press(page.getByLabel(`${words('account.add')}: ${words('account.passkeys')}`))
    await press(words('account.addPasskey'))
    await page.getByText(words('account.passkeyAdded')).waitFor()
  })

  step('signs out, and in with the passkey', 2, async () => {
    await signOut()
    await onAccount()
    await holdAuthenticator(true)
  })

  step('sets up an authenticator app', 5, async () => {
    const setUp = `${words('account.setUp')}: ${words('account.secondFactor')}`
    await device.press(page.getByRole('link', { name: setUp }))
    await press(words('setup.start'))
    const secret = (await page.locator('.key code').textContent()) ?? ''
    await fill('token', await totpAt(secret, service.now()))
    await press(words('setup.submit'))
    recoveryCode = (await page.locator('.codes li').first().textContent()) ?? ''
    await press(words('setup.saved'))
    await onAccount()
  })

  step('signs in with a recovery code', 7, async () => {
    await signOut()
    await fill('email', email)
    await fill('password', PASSWORD)
    await press(words('login.submit'))
    await heading(words('second.title')).waitFor()
    await press(words('second.recovery'))
    await device.fill(page.locator('form input').first(), recoveryCode)
    await press(words('second.submit'))
    await onAccount()
  })

  step('changes the address', 4, async () => {
    const newEmail = `new-${email}`
    await device.press(page.getByLabel(`${words('account.change')}: ${words('field.email')}`))
    await fill('newEmail', newEmail)
    await press(words('account.sendLink'))
    await page.getByText(words('account.emailSent', { email: newEmail })).waitFor()
    await page.goto(await mailedLink(newEmail))
    await press(words('change.submit'))
    await heading(words('change.doneTitle')).waitFor()
    email = newEmail
  })

  step('ends all other sessions', 1, async () => {
    const { id = '' } = (await service.stores.users.findByEmail(email)) ?? {}
    const now = service.now()
    const later = new Date(now.getTime() + 3_600_000)
    const times = {
      createdAt: now,
      authenticatedAt: now,
      lastActiveAt: now,
      expiresAt: later,
      absoluteExpiresAt: later,
    }
    await service.stores.sessions.create({ handle: 'elsewhere', userId: id, method: 'password', counter: 0, ...times })
    await page.goto(`${service.url}/auth/ui/account`)
    await onAccount()
    await press(words('account.endOthers'))
    await button(words('account.endOthers')).waitFor({ state: 'detached' })
  })

  step('connects an account at a provider', 2, async () => {
    service.provider.accounts.set('kim', { email: 'kim@work.example', email_verified: true })
    await device.press(page.getByLabel(`${words('account.add')}: ${words('account.linked')}`))
    await press(words('account.connect', { provider: 'Acme' }))
    await page.locator('[name=login]').fill('kim')
    await page.locator('[name=login]').press('Enter')
    await page.waitForURL(/\/auth\/ui\/account/)
    await page.getByText('kim@work.example').waitFor()
  })

  step('downloads the data', 1, async () => {
    const download = page.waitForEvent('download')
    await press(`${words('common.download')}: ${words('account.export')}`)
    expect(await readFile(await (await download).path(), 'utf8')).toContain(email)
  })

  step('deletes the account', 3, async () => {
    await device.press(page.getByLabel(`${words('account.deleteStart')}: ${words('account.delete')}`))
    await device.fill(row(words('account.delete')).locator('input'), email)
    await press(words('account.deleteSubmit'))
    await heading(words('account.deletedTitle')).waitFor()
  })
})
