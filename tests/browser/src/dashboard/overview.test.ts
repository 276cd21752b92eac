import { expect, it } from 'vitest'
import { holdDashboard } from './support/hold-dashboard.ts'

const DAY_MS = 86_400_000
/** Noon of a UTC day three weeks ago. */
const noon = (Math.floor(Date.now() / DAY_MS) - 21) * DAY_MS + DAY_MS / 2
const day = (after: number) => new Date(noon + after * DAY_MS).toISOString().slice(0, 10)

const signIn = (after: number, name: 'success' | 'failed', provider: string) => ({
  id: crypto.randomUUID(),
  event: `identity.auth.login.${name}`,
  timestamp: new Date(noon + after * DAY_MS),
  data: { method: 'oauth', provider },
  userId: `user-${after}`,
})

const held = holdDashboard(async ({ stores }) => {
  await stores.telemetry.save([
    signIn(-1, 'success', 'google'),
    signIn(0, 'success', 'google'),
    signIn(3, 'failed', 'google'),
    signIn(4, 'success', 'github'),
    signIn(6, 'success', 'google'),
    signIn(7, 'failed', 'google'),
  ])
})

it('counts the sign-ins of a week that the administrator chooses', async () => {
  const { page, go } = held.dashboard
  await go('overview')
  await page.getByRole('radio', { name: '7 days' }).focus()
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight')
  const form = page.getByRole('form', { name: 'Own dates' })
  expect(await form.getByLabel('Until').inputValue()).not.toBe('')
  await form.getByLabel('From').fill(day(0))
  await form.getByLabel('Until').fill(day(6))
  await form.getByLabel('Until').press('Enter')
  const providers = page.getByRole('region', { name: 'Provider' }).getByRole('row')
  await expect.poll(() => providers.allTextContents()).toEqual(['ProviderSucceededFailed', 'google21', 'github10'])
  await page.getByRole('img', { name: 'Sign-ins: 3 in 7 days' }).waitFor()
  await page.getByText(/^3 succeeded, 1 failed\. Active users up to .*: 1 \(last day\), 3 \(last 7 days\)/).waitFor()
  expect(page.url()).toMatch(new RegExp(`#/overview\\?from=${day(0)}&to=${day(6)}$`))
})

it('shows the dates of the address, and the failures of these days', async () => {
  const { page, go } = held.dashboard
  await go(`overview?from=${day(0)}&to=${day(6)}`)
  expect(await page.getByLabel('From').inputValue()).toBe(day(0))
  expect(await page.getByLabel('Until').inputValue()).toBe(day(6))
  await page.getByRole('link', { name: '1 failed' }).press('Enter')
  await page.getByText('1–1 of 1 event').waitFor()
  await go(`overview?from=${day(7)}&to=${day(7)}`)
  expect(await page.getByLabel('From').inputValue()).toBe(day(7))
  await page.getByRole('img', { name: 'Failed sign-ins: 1 in 1 day,' }).waitFor()
  await page.getByText('7 days', { exact: true }).click()
  await page.getByRole('form', { name: 'Own dates' }).waitFor({ state: 'detached' })
  expect(page.url()).toMatch(/#\/overview\?days=7$/)
})

it('asks for other dates if they are more than 90 days, in the wrong order or in the future', async () => {
  const { page, go } = held.dashboard
  for (const [from, to] of [
    [day(-90), day(0)],
    [day(1), day(0)],
    [day(0), ''],
    ['2999-01-01', '2999-01-02'],
  ]) {
    await go(`overview?from=${from}&to=${to}`)
    await page.getByRole('alert').getByText('Choose the first and the last day, at most 90 days.').waitFor()
  }
  await go(`overview?from=${day(-89)}&to=${day(0)}`)
  await page.getByRole('img', { name: 'Sign-ins: 2 in 90 days' }).waitFor()
})
