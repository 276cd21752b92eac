import { expect, it } from 'vitest'
import { keyboardOf } from '../journeys/input-device.ts'
import { byKeyboardOnly, journey } from '../journeys/journey.ts'
import { lookAtBothWidths } from '../look-at-page.ts'
import { holdDashboard } from './support/hold-dashboard.ts'
import { settled } from './support/open-dashboard.ts'
import type { DashboardService } from './support/start-service.ts'

const held = holdDashboard(prepare)

/** Creates, disables and enables two users. */
async function prepare({ call }: DashboardService): Promise<void> {
  for (const email of ['ada@example.com', 'grace@example.com']) {
    const { id } = (await call('POST', '/users', { email })).body.user
    for (const isDisabled of [true, false]) await call('PATCH', `/users/${id}`, { isDisabled })
  }
}

it('the audit trail tells who did what on whom and when, filters, and shows where it is broken', async () => {
  journey('Administrator: reads the audit trail')
  const { page, go } = held.dashboard
  const { press, fill } = keyboardOf(page)
  await go('audit-trail')
  await page.getByText('The chain of the rows on this page is unbroken.').waitFor()
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  const disabled = rows.filter({ hasText: 'identity.user.disabled' }).filter({ hasText: 'grace@example.com' })
  await disabled.getByText('Admin secret').waitFor()
  expect(await disabled.getByRole('time').textContent()).toMatch(/:\d\d:\d\d/)
  expect(await disabled.getByRole('insertion').textContent()).toBe('yes')
  const total = await rows.count()

  await byKeyboardOnly(page, async () => {
    await fill(page.getByLabel('Affected user (email or id)'), 'ada@example.com')
    await page.keyboard.press('Enter')
    await expect.poll(() => rows.count()).toBeLessThan(total)
    expect(await rows.filter({ hasText: 'grace@example.com' }).count()).toBe(0)
    const suggested = page.locator('datalist option[value="identity.user.enabled"]')
    expect(await suggested.getAttribute('label')).toBe('Account enabled')
    await fill(page.getByLabel('Event'), 'identity.user.enabled')
    await page.keyboard.press('Enter')
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByText('The rows on this page are unchanged.').waitFor()
    await press(page.getByRole('button', { name: /^Show row/ }))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'identity.user.enabled' }).waitFor()
    await dialog.getByText('ada@example.com').waitFor()
    await lookAtBothWidths(page, 'the dialog')
    await page.keyboard.press('Escape')
    await fill(page.getByLabel('By (email or id)'), 'nobody@example.com')
    await page.keyboard.press('Enter')
    await held.dashboard.told('No user has the address nobody@example.com.')
  })

  await page.route(/\/api\/audit(\?|$)/, async (route) => {
    const list = await (await route.fetch()).json()
    list.rows[1].isIntact = false
    await route.fulfill({ json: { ...list, isIntact: false } })
  })
  await page.getByRole('button', { name: 'Clear' }).click()
  await settled(page)
  await page.getByText(/^The chain is broken at row \d+\./).waitFor()
  await page.getByText('Changed', { exact: true }).waitFor()
  await lookAtBothWidths(page, 'broken')
})
