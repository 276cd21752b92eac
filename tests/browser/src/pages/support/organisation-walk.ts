import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { counting, type InputDevice, keyboardOf, mouse } from '../../journeys/input-device.ts'
import { lookInLightAndDark } from '../../look-at-page.ts'
import type { AccountService } from './account-service.ts'
import { newest } from './newest-message.ts'
import type { Text } from './organisation-texts.ts'
import { PASSWORD } from './page-states.ts'
import { type Person, problemOf } from './person.ts'

/** Returns the link to this page in the newest mail to the address. */
export async function linkIn({ mails }: AccountService, screen: string, email: string): Promise<string> {
  const link = new RegExp(`http\\S+/ui/${screen}\\?token=[^\\s.]+`)
  const { text } = await newest(mails, (mail) => mail.to === email && link.test(mail.text))
  return link.exec(text)?.[0] ?? ''
}

/** The list item of a member, an invitation or an organisation. */
export const itemOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** The button that opens the panel of a row. */
export const opener = (page: Page, action: string, title: string) =>
  page.getByRole('button', { name: `${action}: ${title}`, exact: true })

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

interface Walk {
  readonly service: AccountService
  readonly ada: Person
  readonly bob: Person
  readonly text: Text
  readonly isByKeyboard: boolean
  /** Uses of fields, buttons and links, by both people. */
  readonly acts: { count: number }
}

/** Ada makes an organisation and invites Bob, who gets a role and makes a key. Then she removes him. */
export async function walkThrough({ service, ada, bob, text, isByKeyboard, acts }: Walk): Promise<void> {
  const [a, b] = [ada.page, bob.page]
  const [byAda, byBob] = [a, b].map((page) => counting(isByKeyboard ? keyboardOf(page) : mouse, acts)) as [
    InputDevice,
    InputDevice,
  ]
  const { stores } = service

  await ada.open('/auth/ui/register')
  await byAda.fill(a.locator('[name=name]'), 'Ada')
  await byAda.fill(a.locator('[name=email]'), ada.email)
  await byAda.fill(a.locator('[name=password]'), PASSWORD)
  await byAda.press(button(a, text('register.submit')))
  await a.waitForURL(`${service.url}/auth/ui/account*`)

  // An unverified user is told what to do, and does it.
  await byAda.press(opener(a, text('org.createStart'), text('org.create')))
  await byAda.fill(a.locator('[name=name]'), 'Acme')
  await lookInLightAndDark(a, 'a new organisation')
  await byAda.press(button(a, text('org.createSubmit')))
  expect(await problemOf(a)).toBe(text('org.error.EMAIL_NOT_VERIFIED'))
  await a.goto(await linkIn(service, 'verify-email', ada.email))
  await byAda.press(button(a, text('verify.submit')))
  await byAda.press(a.getByRole('link', { name: text('common.continue') }))
  await byAda.press(opener(a, text('org.createStart'), text('org.create')))
  await byAda.fill(a.locator('[name=name]'), 'Acme')
  await byAda.press(button(a, text('org.createSubmit')))
  await a.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
  await a.getByText(text('org.event.created', { actor: 'Ada' })).waitFor()
  await lookInLightAndDark(a, 'an organisation')

  await byAda.press(opener(a, text('org.inviteStart'), text('org.invite')))
  await byAda.fill(a.locator('[name=email]'), bob.email)
  await lookInLightAndDark(a, 'an invitation to send')
  await byAda.press(button(a, text('org.inviteSubmit')))
  await a.getByText(text('org.invited', { email: bob.email })).waitFor()
  await itemOf(a, bob.email).waitFor()

  await b.goto(await linkIn(service, 'invitation', bob.email))
  await byBob.fill(b.locator('[name=name]'), 'Bob')
  await byBob.fill(b.locator('[name=password]'), PASSWORD)
  await byBob.press(button(b, text('invite.submit')))
  await byBob.press(b.getByRole('link', { name: text('common.toSignIn') }))
  await byBob.fill(b.locator('[name=email]'), bob.email)
  await byBob.fill(b.locator('[name=password]'), PASSWORD)
  await byBob.press(button(b, text('login.submit')))
  await byBob.press(b.getByRole('link', { name: 'Acme' }))
  await b.getByText(text('org.lead.member')).waitFor()
  // A member sees names, but no addresses, and no controls of administrators.
  await b.getByText('Ada', { exact: true }).waitFor()
  expect(await b.getByText(ada.email).count()).toBe(0)
  expect(await b.getByRole('heading', { name: text('org.invitations') }).count()).toBe(0)
  await lookInLightAndDark(b, 'an organisation as a member sees it')

  await a.reload()
  await byAda.press(opener(a, text('org.manage'), 'Bob'))
  await lookInLightAndDark(a, 'a member to change')
  await byAda.pick(a.getByRole('radio', { name: text('org.role.admin') }))
  await byAda.press(button(a, text('account.save')))
  await a.getByText(text('org.roleSaved', { name: 'Bob' })).waitFor()

  await b.reload()
  await byBob.press(opener(b, text('keys.createStart'), text('keys.new')))
  await byBob.fill(b.locator('[name=name]'), 'Nightly report')
  await byBob.check(b.getByRole('checkbox', { name: 'tenant:read' }))
  await lookInLightAndDark(b, 'a key to make')
  await byBob.press(button(b, text('keys.create')))
  const rawKey = (await b.locator('code.secret').textContent()) ?? ''
  await byBob.press(button(b, text('keys.saved')))
  await b.getByText('Nightly report', { exact: true }).waitFor()
  const [key] = (await stores.apiKeys.list({ page: 1, limit: 9 })).keys.filter((one) =>
    rawKey.startsWith(one.keyPrefix),
  )
  expect(key).toMatchObject({ name: 'Nightly report', scopes: ['tenant:read'] })

  await a.reload()
  await a.getByText(text('org.event.keyCreated', { actor: 'Bob', name: 'Nightly report' })).waitFor()
  await lookInLightAndDark(a, 'an organisation with all')
  await byAda.press(opener(a, text('org.manage'), 'Bob'))
  await byAda.press(opener(a, text('org.remove'), 'Bob'))
  await a.getByText(text('org.removeAsk', { name: 'Bob' })).waitFor()
  await lookInLightAndDark(a, 'a member to remove')
  await byAda.press(button(a, text('org.remove')))
  await a.getByText(text('org.removed', { name: 'Bob' })).waitFor()
  await expect.poll(async () => (await stores.apiKeys.list({ page: 1, limit: 9 })).total).toBe(0)

  await b.reload()
  expect(await problemOf(b)).toBe(text('org.error.TENANT_NOT_FOUND'))
  expect(await b.getByRole('heading', { level: 1 }).count()).toBe(1)
  await lookInLightAndDark(b, 'an organisation of others')
  await byBob.press(b.getByRole('link', { name: text('account.toAccount') }))
  await opener(b, text('org.createStart'), text('org.create')).waitFor()
  expect(await b.getByText('Acme').count()).toBe(0)
}
