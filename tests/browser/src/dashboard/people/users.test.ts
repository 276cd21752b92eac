import { beforeEach, describe, expect, it } from 'vitest'
import { holdDashboard } from '../support/hold-dashboard.ts'

const NOON = Date.parse('2026-01-01T12:00:00Z')

const held = holdDashboard(async ({ call }) => {
  for (let n = 1; n <= 25; n++)
    await call('POST', '/users', { email: `person${n}@example.com`, firstName: `Person ${n}` })
})

async function userOf(email: string) {
  return (await held.service.call('GET', `/users?search=${encodeURIComponent(email)}`)).body.users[0]
}

beforeEach(() => held.dashboard.go('users'))

describe('the list of users', () => {
  it('searches once the typing pauses, and keeps what was asked in the address', async () => {
    const { page, watch } = held.dashboard
    const before = watch.requests.length
    const asked = () => watch.requests.slice(before).filter((url) => url.includes('/api/users?'))
    // The page's clock stands still between the keys, so that a busy machine makes no pauses.
    await page.clock.install({ time: NOON })
    await page.clock.pauseAt(NOON + 3_600_000)
    for (const key of 'person17') {
      await page.getByLabel('Search by email, name, phone or id').pressSequentially(key)
      await page.clock.runFor(100)
    }
    expect(asked()).toEqual([])
    await page.clock.runFor(500)
    await page.clock.resume()
    await page.getByText('1–1 of 1 user').waitFor()
    expect(asked()).toHaveLength(1)
    expect(page.url()).toContain('#/users?search=person17')
    await page.getByLabel('Search by email, name, phone or id').fill('nobody at all')
    await page.getByText('No matching user').waitFor()
  })

  it('pages, and "back" goes to the page before', async () => {
    const { page } = held.dashboard
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Page 2 of 2').waitFor()
    expect(page.url()).toContain('page=2')
    await page.goBack()
    await page.getByText('Page 1 of 2').waitFor()
  })

  it('creates a user', async () => {
    const { page, told } = held.dashboard
    await page.getByRole('button', { name: 'New user' }).click()
    const dialog = page.getByRole('dialog', { name: 'New user' })
    await dialog.getByLabel('Email address').fill('hedy@example.com')
    await dialog.getByLabel('Password').fill('frequency hopping')
    await dialog.getByLabel('First name').fill('Hedy')
    await dialog.getByLabel('Last name').fill('Lamarr')
    await dialog.getByLabel('Phone number').fill('+390612345678')
    await dialog.getByLabel('Profile role').fill('inventor')
    await dialog.getByLabel('The address is verified').check()
    await dialog.getByLabel('Require a second factor').check()
    await dialog.getByLabel('Send the welcome mail').check()
    await dialog.getByRole('button', { name: 'Create user' }).click()
    await told('hedy@example.com created')
    expect(await userOf('hedy@example.com')).toMatchObject({
      firstName: 'Hedy',
      lastName: 'Lamarr',
      role: 'inventor',
      phoneNumber: '+390612345678',
      isEmailVerified: true,
      require2FA: true,
    })
    expect((await held.service.mails.arrived())[0]?.to).toBe('hedy@example.com')
    await page.getByRole('link', { name: 'hedy@example.com', exact: true }).waitFor()
  })

  it('says in the dialog what the service refuses', async () => {
    const { page } = held.dashboard
    held.refusals.push(/^40[09]: .*users$/)
    await page.getByRole('button', { name: 'New user' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email address').fill('person1@example.com')
    await dialog.getByRole('button', { name: 'Create user' }).click()
    await dialog.getByText('An account with this email address already exists.').waitFor()
    await dialog.getByLabel('Email address').fill('new@example.com')
    await dialog.getByLabel('Password').fill('short')
    await dialog.getByRole('button', { name: 'Create user' }).click()
    await dialog.getByText(/password: /).waitFor()
    await page.keyboard.press('Escape')
    await held.dashboard.confirm('Close without saving')
    await dialog.waitFor({ state: 'detached' })
  })

  it('deletes the selected ones, over several pages, once that is confirmed', async () => {
    const { page, told, confirm } = held.dashboard
    await page.getByRole('checkbox', { name: 'Select person25@example.com' }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('checkbox', { name: 'Select person1@example.com' }).check()
    await page.getByText('2 users selected').waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete 2 users?' })
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      'person25@example.com',
      'person1@example.com',
    ])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await userOf('person25@')).toBeDefined()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await confirm('Delete 2 users')
    await told('2 users deleted')
    expect([await userOf('person25@'), await userOf('person1@')]).toEqual([undefined, undefined])
  })

  it('goes to the last page if the requested page does not exist', async () => {
    const { page, go } = held.dashboard
    await go('users?page=99')
    await page.getByText('Page 2 of 2').waitFor()
    await page.goBack()
    await page.getByText('Page 1 of 2').waitFor()
  })

  it('requires a second factor of the selected ones, or of all', async () => {
    const { page, told } = held.dashboard
    const confirm = (action: string) => page.getByRole('button', { name: action }).click()
    await page.getByRole('checkbox', { name: 'Select person20@example.com' }).check()
    await page.getByRole('region', { name: 'Selected users' }).getByRole('button', { name: '2FA policy' }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await told(/A second factor is required for 1 user$/)
    expect([(await userOf('person20@'))?.require2FA, (await userOf('person19@'))?.require2FA]).toEqual([true, false])
    await page.locator('.page-head').getByRole('button', { name: '2FA policy' }).click()
    await page.getByLabel('All users').check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await confirm('Change it for all')
    await told(/required for \d\d users/)
    expect((await userOf('person19@'))?.require2FA).toBe(true)
    await page.locator('.page-head').getByRole('button', { name: '2FA policy' }).click()
    await page.getByLabel('is not required').check()
    await page.getByLabel('All users').check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page
      .getByRole('dialog', { name: 'Change this for all users?' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    expect((await userOf('person20@'))?.require2FA).toBe(true)
    await page.getByRole('button', { name: 'Apply' }).click()
    await confirm('Change it for all')
    await told(/no longer required for/)
    expect((await userOf('person20@'))?.require2FA).toBe(false)
  })
})
