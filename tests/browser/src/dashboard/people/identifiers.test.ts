import { smsBox } from '@sallyport/testkit'
import { describe, expect, it } from 'vitest'
import { lookInLightAndDark } from '../../look-at-page.ts'
import { holdDashboard } from '../support/hold-dashboard.ts'

const NUMBER = '+393331234567'
let guest: string
let ada: string

const held = holdDashboard(
  async ({ call, url, stores }) => {
    const made = await fetch(`${url}/auth/guest`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' },
      body: '{}',
    })
    const { accessToken } = await made.json()
    guest = JSON.parse(atob(String(accessToken).split('.')[1] ?? '')).sub
    ada = (await call('POST', '/users', { username: 'ada.l', firstName: 'Ada', password: 'correct horse' })).body.user
      .id
    await stores.users.update(ada, { phoneNumber: NUMBER, isPhoneVerified: true, phoneIdentifier: NUMBER })
    await call('POST', '/users', { email: 'bob@example.com', username: 'bob' })
    await stores.telemetry.save([
      {
        id: crypto.randomUUID(),
        event: 'identity.apps.handed_over',
        timestamp: new Date(),
        data: { app: 'notes', from: 'a', sessionHandle: 'b' },
        userId: ada,
      },
    ])
  },
  {
    options: {
      guests: {},
      identifiers: ['email', 'username', 'phone'],
      registration: { requireEmail: false },
      sms: { transport: smsBox() },
    },
  },
)

describe('people without an address', () => {
  it('are listed by username or id, found by number, and filtered as guests and members', async () => {
    const { page, go } = held.dashboard
    await go('users')
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    await row('ada.l').getByText('Ada', { exact: true }).waitFor()
    await row('bob@example.com').getByText('bob', { exact: true }).waitFor()
    await lookInLightAndDark(page, 'the list')
    const names = () =>
      page
        .getByRole('row')
        .getByRole('link', { name: /^Manage / })
        .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))
    await page.getByLabel('Guests').selectOption('guests')
    await expect.poll(names).toEqual([`Manage ${guest}`])
    await row(guest).getByText('Guest', { exact: true }).waitFor()
    await page.getByLabel('Guests').selectOption('members')
    await expect.poll(async () => (await names()).toSorted()).toEqual(['Manage ada.l', 'Manage bob@example.com'])
    await page.getByLabel('Search by email, username, name, phone or id').fill(NUMBER)
    await expect.poll(names).toEqual(['Manage ada.l'])
  })

  it('are named where they are selected, and guests where they are deleted', async () => {
    const { page, go, confirm, told } = held.dashboard
    await go('users?kind=guests')
    await page.getByRole('checkbox', { name: guest }).check()
    await page.getByRole('region', { name: 'Selected users' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByText(guest).waitFor()
    await page.keyboard.press('Escape')
    await go(`users/${guest}`)
    await page.getByRole('region', { name: 'Sign-in', exact: true }).getByText('Guest created').waitFor()
    await page.getByRole('button', { name: 'Delete user' }).click()
    await page.getByRole('dialog', { name: `Delete ${guest}?` }).waitFor()
    await confirm('Delete user')
    await told(`${guest} deleted`)
  })

  it('get a username and an address, and their page says with what number and app they sign in', async () => {
    const { page, go, told } = held.dashboard
    await go(`users/${ada}`)
    await page.getByRole('heading', { name: 'ada.l', level: 1 }).waitFor()
    await page.getByText(`${NUMBER} (used to sign in)`).waitFor()
    await page.getByText('An app was signed in with the browser’s session').waitFor()
    await page.getByRole('button', { name: 'Edit profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit ada.l' })
    held.refusals.push(/^409: .*users\//)
    await dialog.getByLabel('Username').fill('bob')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Another account has this username.').waitFor()
    await dialog.getByLabel('Username').fill('ada')
    await dialog.getByLabel('Email address').fill('ada@example.com')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told('Profile saved')
    expect((await held.service.call('GET', `/users/${ada}`)).body).toMatchObject({
      username: 'ada',
      email: 'ada@example.com',
    })
    await page.getByRole('heading', { name: 'ada@example.com', level: 1 }).waitFor()
  })
})
