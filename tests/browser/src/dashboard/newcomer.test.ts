import { describe, expect, it } from 'vitest'
import { holdDashboard } from './support/hold-dashboard.ts'

const held = holdDashboard(async ({ call }) => {
  for (const email of ['ada@example.com', 'grace@example.com']) await call('POST', '/users', { email })
  for (const name of ['one', 'two', 'three']) await call('POST', '/roles', { name, permissions: [] })
})

const focused = () =>
  held.dashboard.page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
const idOf = async (email: string) => (await held.service.call('GET', `/users?search=${email}`)).body.users[0]?.id

describe('the focus', () => {
  it('stays on what was used', async () => {
    const { page, go, told } = held.dashboard
    await go(`users/${await idOf('ada@')}`)
    const aSwitch = page.getByRole('switch', { name: 'Email address verified' })
    await aSwitch.focus()
    await page.keyboard.press('Space')
    await told('Address marked as verified')
    expect(await aSwitch.evaluate((element) => element === document.activeElement)).toBe(true)
    await go('control')
    await page.getByLabel('Grace period in days').fill('9')
    await page.getByRole('button', { name: 'Save rules' }).focus()
    await page.keyboard.press('Enter')
    await told('Sign-in rules saved')
    expect(await focused()).toBe('Save rules')
  })

  it('goes to the heading where its row is gone', async () => {
    const { page, go, told } = held.dashboard
    await go('roles')
    await page.getByRole('button', { name: 'Delete two' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).focus()
    await page.keyboard.press('Enter')
    await told('Role two deleted')
    await expect.poll(focused).toBe('view-title')
  })
})

describe('what was typed', () => {
  it('outlives the saving of another card', async () => {
    const { page, go, told } = held.dashboard
    await go('control')
    await page.getByLabel('Grace period in days').fill('23')
    await page.getByLabel('Site name').fill('Engines')
    await page.getByRole('button', { name: 'Save appearance' }).click()
    await told('Appearance saved')
    expect(await page.getByLabel('Grace period in days').inputValue()).toBe('23')
  })

  it('is kept if it was typed during a save', async () => {
    const { page, go, told } = held.dashboard
    await go('templates/mail/welcome')
    const html = page.getByRole('textbox', { name: 'HTML' })
    await page.route('**/api/templates/mail', async (route) => {
      if (route.request().method() === 'POST') await html.fill('<p>second</p>')
      await route.continue()
    })
    await html.fill('<p>first</p>')
    await page.getByRole('button', { name: 'Save mail' }).click()
    await told('welcome saved')
    expect(await html.inputValue()).toBe('<p>second</p>')
    expect((await held.service.stores.templates.findMail('welcome'))?.baseHtml).toBe('<p>first</p>')
  })

  it('is not lost without a question', async () => {
    const { page, go } = held.dashboard
    await go('templates')
    await page.getByRole('link', { name: 'Edit magic-link' }).click()
    const html = page.getByRole('textbox', { name: 'HTML' })
    // The preview shows the built-in mail first, and then what is typed. Neither adds an entry to the browser's history.
    await page.getByTitle('Preview of the mail').waitFor()
    await html.fill('<p>long work</p>')
    await html.fill('<p>longer work</p>')
    await html.fill('<p>long work</p>')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.goBack()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Users' }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect([await html.inputValue(), page.url().endsWith('#/templates/mail/magic-link')]).toEqual([
      '<p>long work</p>',
      true,
    ])
    const asked = page.waitForEvent('dialog')
    // `page.reload()` would wait for a load that the answer prevents.
    await page.evaluate(() => setTimeout(() => location.reload()))
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Users' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  })

  it('is not saved when Enter adds a new key', async () => {
    const { page, go } = held.dashboard
    await go('templates/mail/verify-email')
    await page.getByLabel('New key').fill('greeting')
    await page.getByLabel('New key').press('Enter')
    await page.getByRole('group', { name: 'greeting' }).waitFor()
    expect(await held.service.stores.templates.findMail('verify-email')).toBeNull()
  })
})

describe('dialogs', () => {
  it('stay open during a request, and show its error', async () => {
    const { page, go } = held.dashboard
    held.refusals.push(/^409: .*\/roles$/)
    await go('roles')
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/roles', async (route) => {
      await gate
      await route.continue()
    })
    await page.getByRole('button', { name: 'New role' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('one')
    await dialog.getByLabel('Name', { exact: true }).press('Enter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Close' }).click()
    letGo()
    await dialog.getByText(/CONFLICT/).waitFor()
    await page.keyboard.press('Escape')
    // A stray key or the browser's "back" doesn't lose typed text.
    const question = page.getByRole('dialog', { name: 'Close without saving?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('one')
    await page.goBack()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Close without saving' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('begin at the first field', async () => {
    const { page, go } = held.dashboard
    await go('roles')
    await page.getByRole('button', { name: 'New role' }).click()
    const dialog = page.getByRole('dialog')
    await expect
      .poll(() => dialog.getByLabel('Name', { exact: true }).evaluate((field) => field === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('show a new key until it is said to be copied', async () => {
    const { page, go } = held.dashboard
    await go('api-keys')
    await page.getByRole('button', { name: 'Issue key' }).click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Precious')
    await page.getByRole('dialog').getByRole('button', { name: 'Issue key' }).click()
    const shown = page.getByRole('dialog', { name: 'Key “Precious”' })
    await shown.waitFor()
    expect(await focused()).toBe('Copy key')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await shown.count()).toBe(1)
    await shown.getByRole('button', { name: 'I have copied it' }).click()
    await shown.waitFor({ state: 'detached' })
  })
})

describe('what is there', () => {
  it('is not guessed if a tenant can’t be loaded', async () => {
    const { page, go } = held.dashboard
    const { body } = await held.service.call('POST', '/tenants', { name: 'Acme', config: { plan: 'pro' } })
    const path = `/api/tenants/${body.tenant.id}`
    held.refusals.push(/^503: .*\/tenants\/[-\w]+$/)
    await page.route(`**${path}`, (route) => route.fulfill({ status: 503, json: {} }))
    await go(`tenants/${body.tenant.id}`)
    await page.getByRole('region', { name: 'Configuration', exact: true }).getByRole('alert').waitFor()
    expect(await page.getByText('No configuration.').count()).toBe(0)
    await page.getByRole('button', { name: /^Delete/ }).click()
    expect(await page.getByRole('dialog').textContent()).toContain(body.tenant.id)
  })

  it('an action that the service no longer has can be unticked', async () => {
    const { page, go, told } = held.dashboard
    const at = { createdAt: new Date(), maxRetries: 0, retryDelayMs: 1, isActive: true }
    const webhook = { ...at, id: 'old', provider: 'old', allowedActions: ['users.find', 'gone.away'] }
    await held.service.stores.webhooks.insert?.(webhook)
    await go('webhooks/old')
    await page.getByLabel('gone.away').uncheck()
    await page.getByRole('button', { name: 'Save webhook' }).click()
    await told('Webhook saved')
    expect((await held.service.stores.webhooks.find?.('old'))?.allowedActions).toEqual(['users.find'])
    await go('webhooks/old/nonsense')
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
  })

  it('a mail that only has texts of its own is not listed as built-in', async () => {
    const { page, go } = held.dashboard
    await held.service.call('POST', '/templates/mail', {
      id: 'email-changed',
      baseHtml: '',
      baseText: '',
      translations: { en: { subject: 'Mine' } },
    })
    await go('templates')
    await page.getByRole('row').filter({ hasText: 'email-changed' }).getByText('Custom').waitFor()
  })

  it('the filter refuses a year of five digits', async () => {
    const { page, go } = held.dashboard
    await go('events')
    await page.getByLabel('From').evaluate((input: HTMLInputElement) => {
      input.value = '12345-01-01T00:00'
    })
    await page.getByRole('button', { name: 'Filter' }).click()
    expect(await page.getByLabel('From').evaluate((input) => input.matches(':invalid'))).toBe(true)
  })

  it('every role can be assigned, however many there are', async () => {
    const { page, go, told } = held.dashboard
    const { roles } = held.service.stores
    for (let n = 0; n < 101; n++) await roles.insert({ name: `many-${n}`, permissions: [] })
    const id = (await idOf('grace@')) ?? ''
    await go(`users/${id}`)
    const card = page.getByRole('region', { name: 'Roles', exact: true })
    await card.getByText('Type the role’s name').waitFor()
    await card.getByLabel('Assign a role').fill('many-100')
    await card.getByLabel('Assign a role').press('Enter')
    await told('Role many-100 assigned')
    expect(await roles.rolesOf(id)).toEqual(['many-100'])
  })
})
