import { pages } from '@sallyport/pages'
import { expect, it } from 'vitest'
import { keyboardOf } from '../journeys/input-device.ts'
import { byKeyboardOnly, journey } from '../journeys/journey.ts'
import { lookAtBothWidths } from '../look-at-page.ts'
import { holdDashboard } from './support/hold-dashboard.ts'

const held = holdDashboard(undefined, { options: { ui: { pages } } })

it('shows the texts of a page as they are typed, in both languages, and stores nothing', async () => {
  journey('Administrator: edits a page')
  const { page, go } = held.dashboard
  const { press, fill, choose } = keyboardOf(page)
  await go('templates/ui/login')
  const preview = page.frameLocator('iframe')
  await preview.getByRole('heading', { name: 'Sign in' }).waitFor()
  await byKeyboardOnly(page, async () => {
    await choose(page.getByLabel('Text', { exact: true }), 'login.title: Sign in')
    await press(page.getByRole('button', { name: 'Add text' }))
    const title = page.getByRole('group', { name: 'login.title' })
    await fill(title.getByLabel('English'), 'Welcome back')
    await preview.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await fill(title.getByLabel('Italian'), 'Bentornata')
    await choose(page.getByRole('main').getByLabel('Language'), 'Italiano')
    await preview.getByRole('heading', { name: 'Bentornata' }).waitFor()
  })
  expect(await held.service.stores.templates.listPages()).toEqual([])
  await lookAtBothWidths(page, 'the page')
})

it('shows a page in the appearance as it is chosen, in light and dark, at the width of a phone', async () => {
  const { page, go } = held.dashboard
  await go('control')
  const preview = page.frameLocator('iframe')
  await preview.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByLabel('Site name').fill('Nordwind')
  await preview.getByText('Nordwind').first().waitFor()
  const colourOf = (name: 'body' | 'button[type=submit]') =>
    preview
      .locator(name)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  await page.getByRole('textbox', { name: 'Primary colour', exact: true }).fill('#6d28d9')
  await expect.poll(() => colourOf('button[type=submit]')).toBe('rgb(109, 40, 217)')
  expect(await colourOf('body')).toBe('rgb(238, 241, 245)')
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(() => colourOf('body')).toBe('rgb(13, 16, 20)')
  await page.getByText('Phone', { exact: true }).click()
  await expect.poll(() => preview.locator('html').evaluate((html) => html.clientWidth)).toBe(375)
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>')
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer })
  const logo = page.getByLabel('Logo', { exact: true })
  await expect.poll(() => logo.inputValue()).toMatch(/^https:\/\/app\.example\.com\/auth\/uploads\/[\da-f]{32}\.svg$/)
  await logo.fill(held.service.url + new URL(await logo.inputValue()).pathname)
  await expect
    .poll(() =>
      preview
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
})

it.each([
  'register',
  'forgot-password',
  'reset-password',
  'verify-email',
  '2fa',
  'magic-link',
  'change-email',
  'link-verify',
])('shows the page %s, in which nothing can be used and which sends nothing', async (name) => {
  const { page, go, watch } = held.dashboard
  const before = watch.requests.length
  await go(`templates/ui/${name}`)
  const preview = page.frameLocator('iframe')
  await preview.getByRole('heading').first().waitFor()
  const isFocused = (button: HTMLElement) => {
    button.focus()
    return button.ownerDocument.activeElement === button
  }
  expect(await preview.locator('button').first().evaluate(isFocused)).toBe(false)
  expect(watch.requests.slice(before).filter((url) => /\/auth\/(?!ui\/)/.test(url))).toEqual([])
})
