import { aMoment } from '@sallyport/testkit'
import { describe, expect, it } from 'vitest'
import { keyboardOf } from '../journeys/input-device.ts'
import { byKeyboardOnly, journey } from '../journeys/journey.ts'
import { lookAtBothWidths } from '../look-at-page.ts'
import { holdDashboard } from './support/hold-dashboard.ts'

const held = holdDashboard()

describe('mails', () => {
  it('edits a mail with its texts in two languages, and goes back to the built-in one', async () => {
    const { page, go, told, confirm } = held.dashboard
    const { templates } = held.service.stores
    await go('templates')
    await page.getByRole('link', { name: 'Edit password-reset' }).click()
    await page.getByRole('textbox', { name: 'HTML' }).fill('<h1>{{T.title}}</h1><a href="{{link}}">{{T.button}}</a>')
    await page.getByRole('textbox', { name: 'Plain text' }).fill('{{T.title}}: {{link}}')
    const title = page.getByRole('group', { name: 'title' })
    await title.getByLabel('English').fill('A new one for {{email}}')
    await title.getByLabel('Italian').fill('Una nuova')
    await page.getByRole('group', { name: 'button' }).getByLabel('English').fill('Go')
    await page.getByRole('group', { name: 'subject' }).getByLabel('English').fill('Your turn')
    const preview = page.frameLocator('iframe')
    await preview.getByRole('heading', { name: 'A new one for ada@example.com' }).waitFor()
    await page.getByRole('main').getByLabel('Language').selectOption('it')
    await preview.getByRole('heading', { name: 'Una nuova' }).waitFor()
    await page.getByRole('button', { name: 'Save mail' }).click()
    await told('password-reset saved')
    expect(await templates.findMail('password-reset')).toEqual({
      id: 'password-reset',
      baseHtml: '<h1>{{T.title}}</h1><a href="{{link}}">{{T.button}}</a>',
      baseText: '{{T.title}}: {{link}}',
      translations: {
        en: { title: 'A new one for {{email}}', button: 'Go', subject: 'Your turn' },
        it: { title: 'Una nuova' },
      },
    })
    const { body } = await held.service.call('POST', '/users', { email: 'grace@example.com' })
    held.service.mails.clear()
    await held.service.call('POST', `/users/${body.user.id}/reset-password`, { emailLang: 'en' })
    const [mail] = await held.service.mails.arrived()
    expect([mail?.subject, mail?.text.startsWith('A new one for grace@example.com: https://')]).toEqual([
      'Your turn',
      true,
    ])
    await go('templates')
    await page.getByRole('row').filter({ hasText: 'password-reset' }).getByText('Custom').waitFor()
    await go('templates/mail/password-reset')
    await page.getByRole('button', { name: 'Use the built-in text' }).click()
    await confirm('Use the built-in text')
    await told('password-reset uses the built-in text again')
    expect((await templates.findMail('password-reset'))?.baseHtml ?? '').toBe('')
  })

  it('shows the built-in mail, copies it as a start, and sends it as a test', async () => {
    journey('Administrator: edits a mail')
    const { page, go, told } = held.dashboard
    const { press, fill } = keyboardOf(page)
    await go('templates/mail/magic-link')
    const preview = page.frameLocator('iframe')
    await preview.getByRole('link', { name: 'Sign in' }).waitFor()
    await page.getByText('Your magic sign-in link').first().waitFor()
    await byKeyboardOnly(page, async () => {
      await press(page.getByRole('button', { name: 'Start with the built-in mail' }))
      await fill(page.getByRole('group', { name: 'action' }).getByLabel('English'), 'Come in')
      await preview.getByRole('link', { name: 'Come in' }).waitFor()
      held.service.mails.clear()
      await press(page.getByRole('button', { name: 'Send a test' }))
      const dialog = page.getByRole('dialog')
      expect(await dialog.getByLabel('Address').inputValue()).toBe('boss@example.com')
      await press(dialog.getByRole('button', { name: 'Send test' }))
      await told('Test sent to boss@example.com')
    })
    await lookAtBothWidths(page, 'the mail')
    await page.getByText('Dark', { exact: true }).click()
    await page.getByText('Phone', { exact: true }).click()
    const body = preview.locator('body')
    await expect
      .poll(() => body.evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe('rgb(20, 24, 29)')
    expect(await page.locator('iframe').evaluate((element) => element.clientWidth)).toBeLessThanOrEqual(375)
    // A placeholder goes where the cursor is.
    const html = page.getByRole('textbox', { name: 'HTML' })
    await html.focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: 'Insert email' }).click()
    expect((await html.inputValue()).split('\n')[1]).toMatch(/^\{\{email\}\}<html/)
    held.refusals.push(/^400: .*\/preview$/)
    await page.keyboard.type('{{oops}')
    await page.getByText(/^baseHtml: line 2, column 10: /).waitFor()
    for (const _ of '{{oops}') await page.keyboard.press('Backspace')
    await page.getByText(/^baseHtml: line 2/).waitFor({ state: 'detached' })
    for (const _ of '{{email}}') await page.keyboard.press('Backspace')
    const [mail] = await held.service.mails.arrived()
    expect([mail?.to, mail?.subject, mail?.text.includes('Come in: https://')]).toEqual([
      'boss@example.com',
      'Your magic sign-in link',
      true,
    ])
    expect((await held.service.stores.templates.findMail('magic-link'))?.baseHtml ?? '').toBe('')
    await page.getByRole('button', { name: 'Save mail' }).click()
    await told('magic-link saved')
    await page.getByRole('button', { name: 'Use the built-in text' }).waitFor()
  })

  it('previews hostile HTML without running, loading or going anywhere', async () => {
    const { page, go } = held.dashboard
    await go('templates/mail/welcome')
    const hostile = [
      '<script>parent.hurt = 1; top.hurt = 1</script>',
      '<img src="x" onerror="top.hurt = 1">',
      '<img src="https://tracker.invalid/pixel.png">',
      '<form action="https://tracker.invalid/steal"><button>Send</button></form>',
      '<a href="https://tracker.invalid/away">Away</a>',
      '<a href="javascript:top.hurt = 1">Run</a>',
      '<meta http-equiv="refresh" content="0;url=https://tracker.invalid/gone">',
    ].join('\n')
    await page.getByRole('textbox', { name: 'HTML' }).fill(hostile)
    const frame = page.frameLocator('iframe')
    await frame.getByText('Away').waitFor()
    for (const name of ['Run', 'Away']) await frame.getByText(name).dispatchEvent('click')
    await aMoment()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'hurt'))).toBeUndefined()
    expect(new URL(page.url()).pathname).toBe('/admin')
    // Chromium reports what the policy stopped, which this test expects. Each test also checks that nothing was sent
    // elsewhere.
    held.refusals.push(/^(policy|console): |^failed: .* csp$/)
  })
})

describe('pages', () => {
  it("edits a page's texts", async () => {
    const { page, go, told } = held.dashboard
    await go('templates')
    await page.getByRole('link', { name: 'Pages' }).click()
    await page.getByRole('link', { name: 'Edit login' }).click()
    await page.getByLabel('New key').fill('title')
    await page.getByRole('button', { name: 'Add text' }).click()
    await page.getByRole('group', { name: 'title' }).getByLabel('English').fill('Welcome back')
    await page.getByRole('group', { name: 'title' }).getByLabel('Italian').fill('Bentornata')
    await page.getByRole('button', { name: 'Save texts' }).click()
    await told('Texts of login saved')
    expect((await held.service.stores.templates.findPage('login'))?.translations).toEqual({
      en: { title: 'Welcome back' },
      it: { title: 'Bentornata' },
    })
    await page.getByRole('button', { name: 'Remove the text title' }).click()
    await page.getByRole('button', { name: 'Save texts' }).click()
    await expect
      .poll(async () => JSON.stringify((await held.service.stores.templates.findPage('login'))?.translations))
      .not.toContain('Welcome')
  })
})
