import { ownedKeys } from '@sallyport/core/owned-keys'
import { tenants } from '@sallyport/tenants'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { byKeyboardOnly, journey } from '../journeys/journey.ts'
import { launchChromium } from '../launch-chromium.ts'
import { watchPage } from '../watch-page.ts'
import { type AccountService, startAccountService } from './support/account-service.ts'
import { addUser, newEmail, signInFrom } from './support/account-user.ts'
import { textsOf } from './support/organisation-texts.ts'
import { button, itemOf, linkIn, opener, walkThrough } from './support/organisation-walk.ts'
import { PASSWORD } from './support/page-states.ts'
import { newPerson, type Person, problemOf } from './support/person.ts'

let service: AccountService
let browser: Browser

beforeAll(async () => {
  const features = [tenants({ roles: ['editor'] }), ownedKeys()]
  ;[service, browser] = await Promise.all([
    startAccountService({}, { features, emailVerificationMode: 'lazy' }),
    launchChromium(),
  ])
})

afterAll(async () => {
  await browser?.close()
  await service?.close()
})

const linkTo = (screen: string, email: string) => linkIn(service, screen, email)

/** Fields and buttons that two people together use in three minutes, at 5 s each, reading included (Card, Moran and Newell, 1980). */
const MOST_ACTS = 36

describe('a newcomer', () => {
  it.each([
    { lang: 'en', width: 375, isByKeyboard: false },
    { lang: 'it', width: 1280, isByKeyboard: false },
    { lang: 'en', width: 1280, isByKeyboard: true },
    { lang: 'it', width: 375, isByKeyboard: true },
  ] as const)(
    'makes an organisation, invites a colleague who gets a role and makes a key, and removes them: $lang, $width px, by keyboard $isByKeyboard',
    async ({ lang, width, isByKeyboard }) => {
      journey('Organisation')
      const text = textsOf(lang)
      const context = { viewport: { width, height: 800 }, locale: lang }
      const [ada, bob] = [
        await newPerson(browser, service.url, { context }),
        await newPerson(browser, service.url, { context }),
      ]
      const acts = { count: 0 }
      const walk = () => walkThrough({ service, ada, bob, text, isByKeyboard, acts })
      await (isByKeyboard ? byKeyboardOnly(ada.page, () => byKeyboardOnly(bob.page, walk)) : walk())
      expect(acts.count).toBeLessThanOrEqual(MOST_ACTS)
    },
  )
})

/** Signs in a new user with a verified address who owns organisations of these names. `pages`: addresses of their pages. */
async function owner(
  ...names: readonly string[]
): Promise<Person & { readonly pages: readonly string[]; readonly id: string }> {
  const person = await newPerson(browser, service.url, { context: { locale: 'en' } })
  const id = await addUser(service, person.email)
  await signInFrom(person.page, service, person.email)
  const pages: string[] = []
  for (const name of names) {
    const { status, body } = await person.call('POST', '/tenants', { name })
    expect(status).toBe(201)
    pages.push(`/auth/ui/account?organisation=${Object(body.tenant).id}`)
  }
  return { ...person, id, pages }
}

const text = textsOf('en')
/** Address of the list of members. */
const OF_MEMBERS = /\/members\?/

describe('the page of an organisation', () => {
  it('refuses the last owner who leaves with what to do; then the organisation is handed over and left', async () => {
    const ada = await owner('Acme')
    const bob = await owner()
    const { page } = ada
    const [at = ''] = ada.pages
    await service.stores.tenants.addMember(at.replace(/.*=/, ''), bob.id)
    await ada.open(at)
    await opener(page, text('org.leaveStart'), text('org.leave')).click()
    await button(page, text('org.leaveSubmit', { name: 'Acme' })).click()
    expect(await problemOf(page)).toBe(text('org.error.LAST_OWNER'))

    service.advanceMinutes(30)
    await opener(page, text('org.manage'), 'Ada Lovelace').last().click()
    await page.getByRole('radio', { name: text('org.role.owner') }).check()
    await page.getByRole('checkbox', { name: text('org.handOver') }).check()
    await button(page, text('account.save')).click()
    await page.getByRole('dialog').locator('[name=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText(text('org.lead.admin')).waitFor()
    await button(page, text('org.leaveSubmit', { name: 'Acme' })).click()
    await page.getByRole('heading', { name: text('org.leftTitle', { name: 'Acme' }) }).waitFor()
    expect(await service.stores.tenants.tenantsOf(ada.id)).toEqual([])
  })

  it('gives a member a role of the host, also together with another role in the organisation', async () => {
    const [ada, bob] = [await owner('Acme'), await owner()]
    const id = String(ada.pages[0]?.replace(/.*=/, ''))
    await service.stores.roles.insert({ name: 'editor', permissions: ['notes:write'] })
    await service.stores.tenants.addMember(id, bob.id)
    await ada.open(ada.pages[0] ?? '')
    await opener(ada.page, text('org.manage'), 'Ada Lovelace').last().click()
    await ada.page.getByRole('radio', { name: text('org.role.admin') }).check()
    await ada.page.getByRole('checkbox', { name: 'editor' }).check()
    await button(ada.page, text('account.save')).click()
    await ada.page.getByText(`${text('org.role.admin')} · editor`).waitFor()
    expect(await service.stores.roles.rolesWithin(id, [bob.id])).toEqual([{ userId: bob.id, role: 'editor' }])
  })

  it('renames and deletes, once the name was typed', async () => {
    const ada = await owner('Acme')
    const { page } = ada
    await ada.open(ada.pages[0] ?? '')
    await opener(page, text('account.change'), text('org.name')).click()
    await ada.fill({ name: 'www.acme.example' })
    await ada.press(text('account.save'))
    await page.getByText(text('org.rule.link')).waitFor()
    await ada.fill({ name: 'Acme & Sons' })
    await ada.press(text('account.save'))
    await page.getByRole('heading', { level: 1, name: 'Acme & Sons' }).waitFor()
    await opener(page, text('org.deleteStart'), text('org.delete')).click()
    await ada.fill({ sameName: 'Acme' })
    await ada.press(text('org.deleteSubmit'))
    await page.getByText(text('org.rule.same_name')).waitFor()
    await ada.fill({ sameName: 'Acme & Sons' })
    await ada.press(text('org.deleteSubmit'))
    await page.getByRole('heading', { name: text('org.deletedTitle', { name: 'Acme & Sons' }) }).waitFor()
    expect(await service.stores.tenants.tenantsOf(ada.id)).toEqual([])
  })

  it('sends an invitation again, and revokes it', async () => {
    const ada = await owner('Acme')
    const { page } = ada
    const invited = `invited-${ada.email}`
    await ada.open(ada.pages[0] ?? '')
    await opener(page, text('org.inviteStart'), text('org.invite')).click()
    await ada.fill({ email: invited })
    await page.getByRole('radio', { name: text('org.role.admin') }).check()
    await ada.press(text('org.inviteSubmit'))
    await itemOf(page, invited).getByText(text('org.role.admin')).waitFor()
    const first = await linkTo('invitation', invited)
    await opener(page, text('org.resend'), invited).click()
    await page.getByText(text('org.resent', { email: invited })).waitFor()
    await expect.poll(() => linkTo('invitation', invited)).not.toBe(first)
    await opener(page, text('org.revoke'), invited).click()
    await button(page, text('org.revoke')).click()
    await page.getByText(text('org.revoked', { email: invited })).waitFor()
    await page.goto(await linkTo('invitation', invited))
    expect(await problemOf(page)).toBe(text('error.INVALID_INVITATION'))
  })

  it('says that it can’t load the members where a proxy answers in their place, and loads them at the second try', async () => {
    const ada = await owner('Acme')
    const { page } = ada
    await page.route(OF_MEMBERS, (route) => route.fulfill({ status: 200, body: 'Down for maintenance' }))
    await ada.open(ada.pages[0] ?? '')
    await page.getByText(text('error.other')).waitFor()
    await page.unroute(OF_MEMBERS)
    await button(page, text('common.tryAgain')).click()
    await opener(page, text('org.manage'), text('org.you', { name: 'Ada Lovelace' })).waitFor()
    expect(await button(page, text('common.tryAgain')).count()).toBe(0)
  })

  it('keeps the longer list of members when the response to an earlier load comes late', async () => {
    const ada = await owner('Acme')
    const { page } = ada
    const [at = ''] = ada.pages
    for (let count = 0; count < 20; count++)
      await service.stores.tenants.addMember(at.replace(/.*=/, ''), await addUser(service, newEmail()))
    await ada.open(at)
    const members = page.getByRole('button', { name: `${text('org.manage')}: Ada Lovelace` })
    await expect.poll(() => members.count()).toBe(20)
    const held = Promise.withResolvers<void>()
    await page.route(OF_MEMBERS, (route) => held.promise.then(() => route.continue()), { times: 1 })
    await opener(page, text('account.change'), text('org.name')).click()
    await ada.fill({ name: 'Acme & Sons' })
    await ada.press(text('account.save'))
    await page.getByRole('heading', { level: 1, name: 'Acme & Sons' }).waitFor()
    await button(page, text('org.more')).click()
    await expect.poll(() => members.count()).toBe(21)
    const answered = page.waitForResponse(OF_MEMBERS)
    held.resolve()
    await (await answered).finished()
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    expect(await members.count()).toBe(21)
  })

  it('is of one organisation in each tab, also after a sign-in, and leads to the others', async () => {
    const ada = await owner('Acme', 'Beta')
    const [acme = '', beta = ''] = ada.pages
    await ada.open(acme)
    const tab = await ada.openTab(service.url + beta)
    await tab.getByRole('heading', { level: 1, name: 'Beta' }).waitFor()
    await ada.page.reload()
    await ada.page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
    await tab.getByRole('link', { name: 'Acme' }).click()
    await tab.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
    await tab.goBack()
    await tab.getByRole('heading', { level: 1, name: 'Beta' }).waitFor()
    await ada.call('POST', '/logout')
    await ada.page.goto(service.url + acme)
    await ada.fill({ email: ada.email, password: PASSWORD })
    await ada.press(text('login.submit'))
    await ada.page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
  })
})

it('without the feature, no byte of organisations is loaded', async () => {
  const plain = await startAccountService()
  onTestFinished(plain.close)
  const person = await newPerson(browser, plain.url, { context: { locale: 'en' } })
  await addUser(plain, person.email)
  await signInFrom(person.page, plain, person.email)
  const tab = await person.page.context().newPage()
  const { requests } = await watchPage(tab)
  await tab.goto(`${plain.url}/auth/ui/account?organisation=acme`)
  await button(tab, text('account.signOut')).last().waitFor()
  expect(requests.filter((url) => /organisations?-/.test(url))).toEqual([])
  const { body } = await person.call('GET', '/ui/config')
  expect(Object.keys(Object(body.translations)).filter((key) => key.startsWith('org.'))).toEqual([])
  expect((await person.call('GET', '/tenants')).status).toBe(404)
})
