import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../launch-chromium.ts'
import { type StartedServer, startServer } from '../start-server.ts'
import { watchPage } from '../watch-page.ts'
import { PASSWORD, startWithEverything } from './support/page-states.ts'
import { newPerson, problemOf } from './support/person.ts'

const MARKUP = '<img src=x onerror=alert(1)><b>bold</b>'
/** A host whose texts are all markup and whose theme tries to break out of its style sheet. */
const HOSTILE = `const markup = ${JSON.stringify(MARKUP)}
export default {
  ui: { siteName: 'Shop ' + markup, bgImage: 'https://img.invalid/a.png?x=\\\\");}body{display:none}' },
  stores: { templates: {
    listPages: async () => [{ page: 'login', translations: { en: {
      'login.title': markup, 'login.lead': '{siteName} {__proto__} ' + markup, 'error.OAUTH_DENIED': markup,
    } } }],
    findPage: async () => null, savePage: async () => {}, listMails: async () => [], findMail: async () => null, saveMail: async () => {},
  } },
}`

let plain: StartedServer
let hostile: StartedServer
let browser: Browser

beforeAll(async () => {
  ;[plain, hostile, browser] = await Promise.all([startWithEverything(), startServer({}, HOSTILE), launchChromium()])
})

afterAll(async () => {
  await browser?.close()
  await plain?.stop()
  await hostile?.stop()
})

describe('the pages among hostile texts and addresses in Chromium', () => {
  it('show the site name and texts of templates as text', async () => {
    const person = await newPerson(browser, hostile.url, { elsewhere: 'https://img.invalid' })
    await person.open('/auth/ui/login?error=OAUTH_DENIED')
    const { page } = person
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(MARKUP)
    expect(await page.locator('.brand').textContent()).toContain(`Shop ${MARKUP}`)
    expect(await page.locator('.lead').textContent()).toContain(`Shop ${MARKUP} {__proto__} ${MARKUP}`)
    expect(await problemOf(page)).toBe(MARKUP)
    await expect.poll(() => page.title()).toBe(`${MARKUP} · Shop ${MARKUP}`)
    expect(await page.locator('main img, main b').count()).toBe(0)
    expect(await page.locator('main').isVisible()).toBe(true)
  })

  it('show nothing of the address but what they know', async () => {
    const person = await newPerson(browser, plain.url)
    const query = new URLSearchParams({
      error: MARKUP,
      emailVerified: MARKUP,
      methods: MARKUP,
      lang: MARKUP,
      mode: MARKUP,
    })
    for (const path of ['ui/login', 'ui/verify-email', 'ui/magic-link', '2fa', 'ui/account-conflict', 'ui/register']) {
      await person.open(`/auth/${path}?${query}`)
      const text = await person.page.locator('body').textContent()
      expect(text).not.toMatch(/onerror|bold|<img/)
      expect(await person.page.locator('main img, main b').count()).toBe(0)
    }
    for (const error of ['__proto__', 'constructor', 'toString', 'title']) {
      await person.open(`/auth/ui/login?error=${error}`)
      expect(typeof (await problemOf(person.page))).toBe('string')
    }
  })

  it('take names and addresses full of markup for text', async () => {
    const person = await newPerson(browser, plain.url)
    await person.open('/auth/ui/login')
    await person.fill({ email: `"<b>x</b>"@example.com`, password: PASSWORD })
    await person.press('Sign in')
    await person.page.getByText('This is not an email address.').waitFor()
    expect(await person.page.locator('main b').count()).toBe(0)
  })

  it('run no script that somebody gets into the document', async () => {
    const page = await browser.newPage()
    const { problems } = await watchPage(page)
    await page.goto(`${plain.url}/auth/ui/login`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "owned"'
      document.body.append(script)
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="document.title = `owned`">')
      document.body.insertAdjacentHTML('beforeend', '<p style="color: red">x</p>')
    })
    await expect.poll(() => problems.filter((problem) => problem.startsWith('policy')).length).toBeGreaterThanOrEqual(3)
    expect(await page.title()).not.toBe('owned')
    await page.close()
  })

  it('stand in no frame', async () => {
    const page = await browser.newPage()
    const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
    const body = `<iframe src="${plain.url}/auth/ui/login"></iframe>`
    await page.route('**/framing', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto(`${plain.url}/framing`)
    expect((await refused).type()).toBe('error')
    expect(await page.frameLocator('iframe').locator('h1').count()).toBe(0)
    await page.close()
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '\n//evil.example',
    '/%5cevil.example',
    '@evil.example',
  ])('go home after a sign-in that %j was to lead off', async (path) => {
    const person = await newPerson(browser, plain.url)
    await person.register()
    await person.open(`/auth/ui/login?return_path=${encodeURIComponent(path)}`)
    await person.fill({ email: person.email, password: PASSWORD })
    await person.press('Sign in')
    await person.signedIn()
  })

  it('keep the newest token alone, where it is of use, and until it is used up', async () => {
    const person = await newPerson(browser, plain.url)
    const { page } = person
    const kept = () => page.evaluate(() => Object.values(sessionStorage))
    await person.open('/auth/2fa?methods=totp&tempToken=old')
    expect(await kept()).toEqual(['old'])
    await person.open('/auth/2fa?methods=totp&token=new')
    expect(await kept()).toEqual(['new'])
    const sent = page.waitForRequest('**/2fa/verify')
    await person.fill({ totpCode: '123456' })
    await person.press('Verify')
    expect((await sent).postDataJSON()).toMatchObject({ tempToken: 'new' })
    await problemOf(page)
    expect(await kept()).toEqual([])
    for (const [path, button, field] of [
      ['magic-link', 'Sign me in', ''],
      ['verify-email', 'Verify my address', 'password'],
      ['reset-password', 'Save the password', 'newPassword'],
    ] as const) {
      await person.open(`/auth/ui/${path}?token=x`)
      expect(await kept()).toEqual(['x'])
      if (field !== '') await person.fill({ [field]: PASSWORD })
      await person.press(button)
      await problemOf(page)
      expect(await kept()).toEqual([])
      // The button is gone, and so is the text that said what it does.
      expect(await page.locator('.lead').count()).toBe(0)
    }
    for (const path of ['login', 'register', 'account-conflict']) {
      await person.open(`/auth/ui/${path}?token=x&tempToken=y`)
      expect([new URL(page.url()).search, await kept()]).toEqual(['', []])
    }
  })

  it('tell nobody the tokens of their address: neither the history nor where they lead', async () => {
    const person = await newPerson(browser, plain.url)
    const token = 'a'.repeat(64)
    for (const path of [
      'ui/reset-password?token=',
      'ui/magic-link/verify?token=',
      '2fa?methods=totp&tempToken=',
      '2fa?token=',
    ]) {
      await person.open(`/auth/${path}${token}`)
      expect(person.page.url()).not.toContain(token)
      expect(await person.page.evaluate(() => history.length)).toBeLessThan(10)
      const sent = person.page.waitForRequest((request) => request.url().endsWith('/auth/ui/login'))
      await person.page.goto(`${plain.url}/auth/ui/login`)
      expect((await sent).headers().referer).toBeUndefined()
    }
    await person.page.goBack()
    expect(person.page.url()).not.toContain(token)
  })
})
