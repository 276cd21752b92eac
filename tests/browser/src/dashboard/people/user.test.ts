import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { lookAtBothWidths } from '../../look-at-page.ts'
import { holdDashboard } from '../support/hold-dashboard.ts'

let id: string
let n = 0
let email: string
let tenantId: string

const held = holdDashboard(async ({ call }) => {
  tenantId = (await call('POST', '/tenants', { name: 'Acme' })).body.tenant.id
  await call('POST', '/roles', { name: 'editor', permissions: ['articles:write'] })
  await call('POST', '/roles', { name: 'viewer', permissions: ['articles:read'] })
})

beforeEach(async () => {
  email = `ada${++n}@example.com`
  const { body } = await held.service.call('POST', '/users', { email, firstName: 'Ada', password: 'correct horse' })
  id = body.user.id
})

const user = async () => (await held.service.call('GET', `/users/${id}`)).body
const open = () => held.dashboard.go(`users/${id}`)
const card = (name: string) => held.dashboard.page.getByRole('region', { name, exact: true })

describe('managing a user', () => {
  it('is reached from the list, and shows the profile', async () => {
    const { page, go } = held.dashboard
    await go(`users?search=${email}`)
    await page.getByRole('link', { name: `Manage ${email}` }).click()
    await page.getByRole('heading', { name: email, level: 1 }).waitFor()
    await expect.poll(() => page.title()).toBe(`${email} · Sallyport`)
    expect(await card('Profile').textContent()).toContain('Ada')
    held.refusals.push(/^404: .*nobody-of-that-id/)
    await go('users/nobody-of-that-id')
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
  })

  it('edits names, phone number and role; what is emptied is removed', async () => {
    const { page, told } = held.dashboard
    await open()
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await page.getByLabel('First name').fill('')
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByLabel('Phone number').fill('+390612345678')
    await page.getByRole('textbox', { name: 'Profile role' }).fill('countess')
    await page.getByRole('button', { name: 'Save' }).click()
    await told('Profile saved')
    const changed = await user()
    expect(changed).toMatchObject({ lastName: 'Lovelace', phoneNumber: '+390612345678', role: 'countess' })
    expect(changed.firstName ?? '').toBe('')
    await card('Profile').getByText('countess').waitFor()
  })

  it('mails a link to a new password', async () => {
    const { page, told } = held.dashboard
    await open()
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.getByLabel('Language of the mail').selectOption('it')
    await page.getByRole('button', { name: 'Send reset mail' }).click()
    await told(`Reset mail sent to ${email}`)
    // A mail about the change of the previous test may still arrive.
    const mails = () => held.service.mails.all.map(({ to, subject }) => [to, subject])
    await expect.poll(mails).toContainEqual([email, 'Reimposta la tua password'])
  })

  it('toggles verification and the second factor', async () => {
    const { page, told } = held.dashboard
    await open()
    await page.getByRole('switch', { name: 'Email address verified' }).click()
    await told('Address marked as verified')
    expect((await user()).isEmailVerified).toBe(true)
    await page.getByRole('switch', { name: 'Email address verified', checked: true }).click()
    await told('Address marked as not verified')
    expect((await user()).isEmailVerified).toBe(false)
    await page.getByRole('switch', { name: 'Second factor required' }).click()
    await told('Second factor required')
    expect((await user()).require2FA).toBe(true)
  })

  it('removes an authenticator app', async () => {
    const { page, told, confirm } = held.dashboard
    await held.service.stores.users.update(id, { isTotpEnabled: true, totpSecret: 'sealed' })
    await open()
    await page.getByRole('button', { name: 'Remove 2FA' }).click()
    await confirm('Remove 2FA')
    await told(`Second factor of ${email} removed`)
    expect((await user()).isTotpEnabled).toBe(false)
    await page.getByRole('button', { name: 'Remove 2FA' }).waitFor({ state: 'detached' })
  })

  it('shows sessions, ends one, and revokes all refresh tokens', async () => {
    const { page, told, confirm } = held.dashboard
    const login = () =>
      fetch(`${held.service.url}/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0' },
        body: JSON.stringify({ email, password: 'correct horse' }),
      })
    for (let count = 0; count < 3; count++) expect((await login()).status).toBe(200)
    await open()
    const rows = card('Sessions').getByRole('row')
    await expect.poll(() => rows.count()).toBe(4)
    await card('Sessions')
      .getByRole('button', { name: /^End the session on Firefox · Linux/ })
      .first()
      .click()
    await confirm('End session')
    await told('Session ended')
    await expect.poll(() => rows.count()).toBe(3)
    await page.getByRole('button', { name: 'End all sessions' }).click()
    await confirm('End all sessions')
    await told('2 sessions ended')
    await card('Sessions').getByText('Not signed in anywhere.').waitFor()
    expect(await held.service.stores.sessions.listForUser(id, new Date())).toEqual([])
  })

  it('says why a person can’t sign in, who caused it, and offers the next step', async () => {
    const { page, told } = held.dashboard
    const { url, call } = held.service
    const signIn = (password: string) =>
      fetch(`${url}/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer', 'User-Agent': 'okhttp/4.12.0' },
        body: JSON.stringify({ email, password }),
      })
    await open()
    await card('Sign-in').getByText('Nothing recorded here').waitFor()
    expect((await signIn('not the password')).status).toBe(401)
    await page.reload()
    await held.dashboard.signIn()
    await card('Sign-in')
      .getByText(/^The last attempt failed: wrong password, /)
      .waitFor()
    await card('Sign-in').getByText('Could not sign in with password: wrong password').waitFor()
    await card('Sign-in')
      .getByText(/· Android/)
      .waitFor()
    await card('Sign-in').getByRole('button', { name: 'Mail a link to choose a new password' }).click()
    await page.getByRole('button', { name: 'Send reset mail' }).click()
    await told(`Reset mail sent to ${email}`)
    await call('PATCH', `/users/${id}`, { isDisabled: true })
    await page.reload()
    await held.dashboard.signIn()
    await card('Sign-in')
      .getByText(/^The account was disabled .* by the holder of the admin secret\.$/)
      .waitFor()
    await card('Sign-in').getByRole('button', { name: 'Enable this account' }).click()
    await told('Account enabled')
    await card('Sign-in')
      .getByText(/^The last attempt failed/)
      .waitFor()
    expect((await user()).isDisabled).toBe(false)
    expect((await signIn('correct horse')).status).toBe(200)
    await page.reload()
    await held.dashboard.signIn()
    await card('Sign-in').getByText('Nothing recorded here').waitFor()
    await card('Sign-in')
      .getByText(/^Signed in with password/)
      .waitFor()
  })

  it('disables and enables', async () => {
    const { page, told, confirm } = held.dashboard
    await open()
    await page.getByRole('button', { name: 'Disable account' }).click()
    await confirm('Disable account')
    await told(`${email} disabled`)
    expect((await user()).isDisabled).toBe(true)
    await page.getByRole('button', { name: 'Enable account' }).click()
    await told(`${email} enabled`)
    expect((await user()).isDisabled).toBe(false)
  })

  it('deletes, and goes back to the list', async () => {
    const { page, told, confirm } = held.dashboard
    await open()
    await page.getByRole('button', { name: 'Delete user' }).click()
    expect(await page.getByRole('dialog').textContent()).toContain(email)
    await confirm('Delete user')
    await told(`${email} deleted`)
    expect(await held.service.stores.users.findById(id)).toBeNull()
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  })

  it('puts into tenants, and gives roles everywhere and in one tenant', async () => {
    const { told } = held.dashboard
    const { roles } = held.service.stores
    await open()
    await card('Tenants').getByLabel('Add to a tenant').selectOption({ label: 'Acme' })
    await card('Tenants').getByRole('button', { name: 'Add' }).click()
    await told('Added to the tenant')
    await card('Roles').getByLabel('Assign a role').selectOption('viewer')
    await card('Roles').getByRole('button', { name: 'Assign' }).click()
    await told('Role viewer assigned')
    await card('Roles').getByLabel('Scope').selectOption({ label: 'In Acme' })
    await card('Roles').getByLabel('Assign a role in Acme').selectOption('editor')
    await card('Roles').getByRole('button', { name: 'Assign' }).click()
    await told('Role editor assigned in Acme')
    expect([await roles.rolesOf(id), await roles.rolesOf(id, tenantId)]).toEqual([['viewer'], ['editor', 'viewer']])
    await card('Roles').getByText('viewer everywhere').waitFor()
    await card('Roles').getByRole('button', { name: 'Remove role editor' }).click()
    await told('Role editor removed in Acme')
    // The role applies everywhere, so it can't be revoked here.
    expect(await card('Roles').getByRole('button', { name: 'Remove role viewer' }).isDisabled()).toBe(true)
    await card('Roles').getByLabel('Scope').selectOption({ label: 'Everywhere' })
    await card('Roles').getByRole('button', { name: 'Remove role viewer' }).click()
    await told('Role viewer removed')
    expect(await roles.rolesOf(id, tenantId)).toEqual([])
    await card('Tenants').getByRole('button', { name: 'Remove from Acme' }).click()
    await told('Removed from Acme')
    expect(await held.service.stores.tenants.tenantsOf(id)).toEqual([])
  })

  it('says until when passwords are refused, which factor is missing and which mails did not arrive', async () => {
    const { stores, mails, url, call } = held.service
    const { page, told } = held.dashboard
    const failed = (reason: string, ago: number, more = {}) => ({
      id: crypto.randomUUID(),
      event: 'identity.auth.login.failed',
      timestamp: new Date(Date.now() - ago),
      data: { method: 'password', reason, ...more },
      userId: id,
      ip: '203.0.113.7',
    })
    const wrong = Array.from({ length: 10 }, (_, index) => failed('INVALID_CREDENTIALS', 9000 + index))
    const until = new Date(Date.now() + 600_000).toISOString()
    await stores.telemetry.save([...wrong, failed('RATE_LIMITED', 1000, { until })])
    // Mails fail until the end of the test. A mail that a retry sends meanwhile would no longer be listed.
    onTestFinished(() => mails.recover())
    mails.fail()
    const body = JSON.stringify({ email })
    const headers = { 'Content-Type': 'application/json' }
    await fetch(`${url}/auth/forgot-password`, { method: 'POST', headers, body })
    const kept = () => stores.deliveries.list({ webhookId: 'sallyport:mail', userId: id, page: 1, limit: 10 })
    // The mail about the new account's password may be listed, too.
    await expect.poll(async () => (await kept()).deliveries.map(({ event }) => event)).toContain('mail.password-reset')
    await open()
    await card('Sign-in')
      .getByText(/^Too many wrong passwords from 203\.0\.113\.7: passwords from there are refused until /)
      .waitFor()
    await card('Sign-in').getByText('A link to choose a new password').first().waitFor()
    expect(await card('Sign-in').textContent()).toContain('wrong password (10 times)')
    expect(await card('Sign-in').textContent()).toContain(
      'service refused the message · will be sent again automatically',
    )
    const [keptMail] = (await kept()).deliveries.filter(({ event }) => event === 'mail.password-reset')
    const lost = { status: 'dead', lastError: 'what it carries has expired' } as const
    if (keptMail) await stores.deliveries.enqueue([{ ...keptMail, ...lost, id: 'lost' }])
    const factor = 'A second factor is required, and no authenticator app is set up.'
    await call('PATCH', `/users/${id}`, { require2FA: true })
    await call('POST', '/invitations', { email, roles: ['editor'], tenantId })
    await call('POST', '/invitations', { email: `x${email}` })
    await page.reload()
    await held.dashboard.signIn()
    for (const text of ['Too many wrong passwords', factor, 'Can’t be sent again: it is no longer valid.'])
      await card('Sign-in').getByText(text).waitFor()
    // An outage of the mail service and a link that has expired tell nothing about the address.
    expect(await card('Sign-in').getByText('A mail to this address was refused').count()).toBe(0)
    const invited = card('Sign-in').getByRole('button', { name: `Send to ${email}`, exact: true })
    expect(await card('Sign-in').textContent()).toContain('just now, but the mail wasn’t sent.')
    mails.recover()
    await invited.click()
    await told(`Invitation sent to ${email}`)
    await card('Sign-in')
      .getByText(/^Invited .*; the link works until /)
      .waitFor()
    mails.fail()
    const other = (await call('POST', '/users', { email: `other${n}@example.com` })).body.user.id
    await call('PATCH', `/users/${other}`, { require2FA: true })
    await held.dashboard.go(`users/${other}`)
    await card('Sign-in').getByText(factor).waitFor()
    expect(await card('Sign-in').textContent()).not.toContain('weren’t delivered')
    await card('Sign-in').getByRole('button', { name: 'Don’t require a second factor' }).click()
    await told('Second factor no longer required')
    await card('Sign-in').getByText('Nothing recorded here prevents this person from signing in.').waitFor()
    await lookAtBothWidths(page, 'a user')
  })

  it('shows linked accounts, here and in the view of their own', async () => {
    const { page, go } = held.dashboard
    const account = { userId: id, provider: 'github', providerAccountId: `gh-${n}`, email, linkedAt: new Date() }
    await held.service.stores.linkedAccounts.insert(account)
    await open()
    await card('Linked accounts').getByText(`gh-${n}`).waitFor()
    await go('linked-accounts')
    await page.getByText('No user chosen').waitFor()
    await page.getByRole('combobox', { name: 'User' }).fill(email)
    await page.getByRole('option', { name: email }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(`gh-${n}`).waitFor()
    await page.reload()
    await held.dashboard.signIn()
    await page.getByText(`gh-${n}`).waitFor()
  })
})
