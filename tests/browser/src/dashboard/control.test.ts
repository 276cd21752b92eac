import { beforeEach, describe, expect, it } from 'vitest'
import { keyboardOf } from '../journeys/input-device.ts'
import { byKeyboardOnly, journey } from '../journeys/journey.ts'
import { lookAtBothWidths } from '../look-at-page.ts'
import { holdDashboard } from './support/hold-dashboard.ts'

const held = holdDashboard()
const stored = () => held.service.stores.settings.getSettings()

beforeEach(async () => {
  await held.service.call('PUT', '/settings', {
    emailVerificationMode: null,
    lazyEmailVerificationGracePeriodDays: null,
    require2FA: null,
    enabledWebhookActions: null,
    ui: null,
  })
  await held.dashboard.go('control')
})

describe('sign-in rules', () => {
  it('sets only what was changed, and restores the defaults', async () => {
    const { page, told, confirm } = held.dashboard
    await page.getByLabel('Within some days').check()
    await page.getByLabel('Grace period in days').fill('14')
    await page.getByRole('button', { name: 'Save rules' }).click()
    await told('Sign-in rules saved')
    expect(await stored()).toEqual({ emailVerificationMode: 'lazy', lazyEmailVerificationGracePeriodDays: 14 })
    await page.getByLabel('Require a second factor for all users').check()
    await page.getByRole('button', { name: 'Save rules' }).click()
    await expect.poll(async () => (await stored()).require2FA).toBe(true)
    await page.getByRole('button', { name: 'Use the defaults' }).click()
    await confirm('Use the defaults')
    await told('The defaults are restored')
    expect(await stored()).toEqual({})
    await expect.poll(() => page.getByLabel('Not required').isChecked()).toBe(true)
  })

  it('lets the browser refuse impossible numbers of days, and asks once before unsaved changes of two cards are lost', async () => {
    const { page } = held.dashboard
    await page.getByLabel('Grace period in days').fill('900')
    await page.getByRole('button', { name: 'Save rules' }).click()
    expect(await page.getByLabel('Grace period in days').evaluate((input) => input.matches(':invalid'))).toBe(true)
    expect(await stored()).toEqual({})
    await page.getByLabel('Site name').fill('Unsaved')
    const isHere = () => page.getByRole('heading', { level: 1, name: 'Control' }).isVisible()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await held.dashboard.go('users')
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect([await isHere(), await page.getByLabel('Site name').inputValue()]).toEqual([true, 'Unsaved'])
    await held.dashboard.go('users')
    // One question for both forms.
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
    expect(await question.count()).toBe(0)
  })
})

describe('the appearance', () => {
  it('is set, emptied field by field, and reset', async () => {
    journey('Administrator: sets the appearance')
    const { page, told } = held.dashboard
    const { press, fill } = keyboardOf(page)
    await byKeyboardOnly(page, async () => {
      await fill(page.getByLabel('Site name'), 'Analytical Engines')
      await fill(page.getByLabel('Primary colour', { exact: true }), '#0a7a5c')
      await fill(page.getByLabel('Background colour', { exact: true }), '#fafafa')
      await fill(page.getByLabel('Logo', { exact: true }), 'https://cdn.example.com/logo.svg')
      await press(page.getByRole('button', { name: 'Save appearance' }))
      await told('Appearance saved')
      const ui = { siteName: 'Analytical Engines', primaryColor: '#0a7a5c', bgColor: '#fafafa' }
      expect(await stored()).toEqual({ ui: { ...ui, logoUrl: 'https://cdn.example.com/logo.svg' } })
      await fill(page.getByLabel('Logo', { exact: true }), '')
      await press(page.getByRole('button', { name: 'Save appearance' }))
      await expect.poll(async () => (await stored()).ui).toEqual(ui)
      await press(page.getByRole('button', { name: 'Use the default', exact: true }))
      await press(page.getByRole('dialog').getByRole('button', { name: 'Use the default', exact: true }))
      await told('The default appearance is restored')
    })
    const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>')
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer })
    await told('Logo uploaded. Save the appearance to use it.')
    const url = await page.getByLabel('Logo', { exact: true }).inputValue()
    expect(url).toMatch(/^https:\/\/app\.example\.com\/auth\/uploads\/[\da-f]{32}\.svg$/)
    await lookAtBothWidths(page, 'the settings')
    expect(await stored()).toEqual({})
  })
})

describe('webhook actions', () => {
  it('are listed by category, locked until the actions that they depend on are on, and switch off those that depend on them', async () => {
    const { page, told, confirm } = held.dashboard
    const action = (name: string) => page.getByRole('switch', { name })
    const enabled = async () => (await stored()).enabledWebhookActions
    expect(await page.getByRole('region', { name: 'Users', exact: true }).getByRole('switch').count()).toBe(3)
    expect(await page.getByRole('region', { name: 'Billing', exact: true }).getByRole('switch').count()).toBe(1)
    expect([await action('Disable a user').isDisabled(), await action('Offboard a user').isDisabled()]).toEqual([
      true,
      true,
    ])
    await page.getByText('Locked: first turn on Find a user, Disable a user.').waitFor()
    for (const name of ['Find a user', 'Disable a user', 'Offboard a user', 'Note a payment']) {
      await action(name).click()
      await told(`${name} is on`)
      await expect.poll(() => action(name).getAttribute('aria-checked')).toBe('true')
    }
    expect(await enabled()).toEqual(['users.find', 'users.disable', 'users.offboard', 'billing.note'])
    await action('Find a user').click()
    const dialog = page.getByRole('dialog', { name: 'Turn off “Find a user”?' })
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['Disable a user', 'Offboard a user'])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await enabled()).toHaveLength(4)
    await action('Find a user').click()
    await confirm('Turn off')
    await told('Find a user, Disable a user, Offboard a user off')
    expect(await enabled()).toEqual(['billing.note'])
    await expect.poll(() => action('Offboard a user').isDisabled()).toBe(true)
    // No action depends on it, so no confirmation is needed.
    await action('Note a payment').click()
    await told('Note a payment off')
    expect(await enabled()).toEqual([])
  })
})
