import type { OpenDashboard } from '../support/open-dashboard.ts'
import type { DashboardService } from '../support/start-service.ts'
import { placesOf } from './places.ts'

interface State {
  readonly name: string
  /** True to capture the whole page instead of the window. */
  readonly isWhole?: boolean
  show(dashboard: OpenDashboard, service: DashboardService): Promise<void>
}

const PAYMENT = JSON.stringify({
  type: 'payment.succeeded',
  data: { object: { amount: 49.9, currency: 'EUR', customer: { email: 'ada.lovelace@example.com' } } },
})

export const STATES: readonly State[] = [
  {
    name: 'dialog-raw-key',
    async show({ page, go }) {
      await go('api-keys')
      await page.getByRole('button', { name: 'Issue key' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Nightly export')
      await dialog.getByRole('button', { name: 'Issue key' }).click()
      await dialog.getByText('I have copied it').waitFor()
    },
  },
  {
    name: 'webhook-dry-run',
    isWhole: true,
    async show({ page, go }, service) {
      await go((await placesOf(service)).find(({ name }) => name === 'webhook-inbound')?.place ?? '')
      await page.getByRole('textbox', { name: 'Body' }).fill(PAYMENT)
      await page.getByRole('button', { name: 'Run without effects' }).click()
      await page.getByRole('region', { name: 'Result' }).waitFor()
    },
  },
  {
    name: 'events-live-going',
    async show({ page, go }, { sallyport }) {
      await go('events/live')
      await page.locator('.badge.good').waitFor()
      for (let n = 0; n < 4; n++) await sallyport.track('shop.order', { orderId: n })
      await page.getByRole('rowheader').nth(3).waitFor()
    },
  },
  {
    name: 'toast',
    async show({ page, go, told }, { call }) {
      await call('PUT', '/settings', { enabledWebhookActions: ['users.find', 'billing.note'] })
      await go('control')
      await page.getByRole('switch', { name: 'Disable a user' }).click()
      await told('Disable a user')
    },
  },
  {
    name: 'dialog-turn-off',
    async show({ page, go }, { call }) {
      await call('PUT', '/settings', { enabledWebhookActions: ['users.find', 'users.disable', 'billing.note'] })
      await go('users')
      await go('control')
      await page.getByRole('switch', { name: 'Find a user' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'menu',
    async show({ page, go }) {
      await go('roles')
      const menu = page.getByRole('button', { name: 'Menu' })
      if (await menu.isVisible()) await menu.click()
    },
  },
]
