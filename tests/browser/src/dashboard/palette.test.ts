import { expect, it } from 'vitest'
import { byKeyboardOnly, journey } from '../journeys/journey.ts'
import { lookAtBothWidths } from '../look-at-page.ts'
import { holdDashboard } from './support/hold-dashboard.ts'
import type { DashboardService } from './support/start-service.ts'

const held = holdDashboard(prepare)

async function prepare({ call, stores }: DashboardService): Promise<void> {
  for (const email of ['ada@example.com', 'sofia@università.example']) await call('POST', '/users', { email })
  const { id: userId } = (await call('POST', '/users', { email: 'grace@example.com' })).body.user
  const now = new Date()
  const later = new Date(now.getTime() + 3_600_000)
  const times = { createdAt: now, authenticatedAt: now, lastActiveAt: now, expiresAt: later, absoluteExpiresAt: later }
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0'
  await stores.sessions.create({ handle: 'of-grace', userId, method: 'password', counter: 0, userAgent, ...times })
  for (let n = 1; n < 7; n++) await call('POST', '/users', { email: `mila${n}@example.com`, lastName: 'Novak' })
  await call('POST', '/invitations', { email: 'milan@example.com' })
  await call('POST', '/roles', { name: 'grace-keepers' })
}

it('finds users, sessions, roles, pages, settings and actions by keyboard alone, and says when the service can’t be reached', async () => {
  journey('Administrator: searches')
  const { page } = held.dashboard
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const options = palette.getByRole('option')
  await page.getByRole('heading', { name: 'How people sign in' }).waitFor()
  await lookAtBothWidths(page, 'the overview')
  await byKeyboardOnly(page, async () => {
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    await page.keyboard.type('grace')
    await palette.getByRole('option', { name: 'grace@example.com' }).first().waitFor()
    const found = ['grace@example.comUser', 'grace@example.comFirefox · LinuxSession', 'grace-keepersRole']
    await expect.poll(async () => (await options.allTextContents()).slice(1)).toEqual(found)
    expect(await options.first().textContent()).toContain('grace period')
    await lookAtBothWidths(page, 'the palette')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('heading', { name: 'Roles & Permissions' }).waitFor()
    await page.getByRole('rowheader', { name: 'grace-keepers' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('sofia@università.example')
    await palette.getByRole('option', { name: /^sofia@università\.example/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'sofia@università.example', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('site name')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Control', level: 1 }).waitFor()
  })
  await page.route('**/api/**', (route) => route.abort())
  held.refusals.push(/^failed: /)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('audit')
  await palette.getByText('The service can’t be reached').waitFor()
  expect(await options.first().textContent()).toContain('Audit Trail')
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
})

it('leads to each session that it finds', async () => {
  const { page } = held.dashboard
  const { stores, call } = held.service
  const { id: userId } = (await call('POST', '/users', { email: 'radia@example.com' })).body.user
  const now = new Date()
  const later = new Date(now.getTime() + 3_600_000)
  const times = { createdAt: now, authenticatedAt: now, lastActiveAt: now, expiresAt: later, absoluteExpiresAt: later }
  for (const userAgent of ['curl/8.5.0', 'okhttp/4.12.0'])
    await stores.sessions.create({ handle: userAgent, userId, method: 'password', counter: 0, userAgent, ...times })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await palette.waitFor()
  await page.keyboard.type('radia')
  await palette.getByRole('option', { name: /curl.*Session/ }).click()
  await page.getByRole('heading', { name: 'radia@example.com', level: 1 }).waitFor()
  const row = page.locator('tr[aria-current=true]')
  await row.waitFor()
  expect(await row.textContent()).toContain('curl')
  const isInView = (shown: Element) => {
    const { top, bottom } = shown.getBoundingClientRect()
    return top >= 0 && bottom < innerHeight
  }
  await expect.poll(() => row.evaluate(isInView)).toBe(true)
})

it('a link to a session marks it, or says that it has ended', async () => {
  const { page, go } = held.dashboard
  const { stores, call } = held.service
  const { id: userId } = (await call('POST', '/users', { email: 'hedy@example.com' })).body.user
  const now = new Date()
  const later = new Date(now.getTime() + 3_600_000)
  const times = { createdAt: now, authenticatedAt: now, lastActiveAt: now, expiresAt: later, absoluteExpiresAt: later }
  const begin = (handle: string) => stores.sessions.create({ handle, userId, method: 'password', counter: 0, ...times })
  for (let count = 0; count < 11; count++) await begin(`hedy-${count}`)
  await go(`users/${userId}?session=hedy-ended`)
  const notice = page.getByText('The session that the link leads to has ended.')
  await notice.waitFor()
  await begin('hedy-since')
  await go(`users/${userId}?session=hedy-since`)
  await page.locator('tr[aria-current=true]').waitFor()
  expect(await notice.count()).toBe(0)
})

it('finds open invitations, and leads to all users where it shows only the first', async () => {
  const { page } = held.dashboard
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await page.keyboard.press('Control+k')
  await palette.waitFor()
  await page.keyboard.type('mila')
  await palette.getByRole('option', { name: /^milan@example\.com.*Invitation/ }).waitFor()
  expect(await palette.getByRole('option', { name: /^mila\d.*Novak/ }).count()).toBe(5)
  await palette.getByRole('option', { name: /All 6 users found/ }).click()
  await page.getByText('1–6 of 6 users').waitFor()
  await held.dashboard.go('users?search=milan')
  await page.getByRole('link', { name: 'Search the open invitations' }).click()
  await page.getByRole('rowheader', { name: 'milan@example.com' }).waitFor()
})
