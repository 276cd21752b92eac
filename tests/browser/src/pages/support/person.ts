import { eventually } from '@sallyport/testkit'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { withPreviousCode } from '../../previous-code.ts'
import { watchPage } from '../../watch-page.ts'
import { PASSWORD } from './page-states.ts'

/** A user with a browser of their own at the sign-in pages. */
export interface Person {
  readonly email: string
  readonly page: Page
  /** Opens a path of the server in this tab. */
  open(path: string): Promise<void>
  openTab(href: string): Promise<Page>
  fill(fields: Readonly<Record<string, string>>, page?: Page): Promise<void>
  press(button: string, page?: Page): Promise<void>
  register(): Promise<void>
  /** Calls the API with this browser's cookies. Returns the status and body. */
  call(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Readonly<Record<string, unknown>> }>
  /** The link of the newest mail with that subject, once `count` mails have arrived at this address. */
  mailedLink(subject: string, to?: string, count?: number): Promise<string>
  /** The plain text of the newest mail with that subject. */
  mailedText(subject: string): Promise<string>
  textedCode(phoneNumber: string, count?: number): Promise<string>
  /** The profile of the signed-in user, read after the redirect to the front end. */
  signedIn(page?: Page): Promise<Readonly<Record<string, unknown>>>
  signOut(): Promise<void>
  setUpApp(): Promise<{ secret: string; recoveryCodes: readonly string[] }>
}

let people = 0

/**
 * A new user. At the end no page may have violated its policy or called an origin other than the server and the
 * expected ones.
 */
export async function newPerson(
  browser: Browser,
  url: string,
  settings: { readonly elsewhere?: string; readonly context?: BrowserContextOptions } = {},
): Promise<Person> {
  const context = await browser.newContext(settings.context)
  const allowed = [url, settings.elsewhere ?? url, 'data:', 'blob:', 'about:']
  const watched: Awaited<ReturnType<typeof watchPage>>[] = []
  const newPage = async () => {
    const page = await context.newPage()
    watched.push(await watchPage(page))
    return page
  }
  const page = await newPage()
  onTestFinished(async () => {
    await context.close()
    for (const { problems, requests } of watched) {
      expect(problems.filter((problem) => /^(policy|uncaught)/.test(problem))).toEqual([])
      expect(requests.filter((to) => !allowed.some((begin) => to.startsWith(begin)))).toEqual([])
    }
  })
  const email = `person${++people}@example.com`
  const call: Person['call'] = async (method, path, body) => {
    const response = await context.request.fetch(`${url}/auth${path}`, {
      method,
      headers: { Accept: 'application/json' },
      ...(body && { data: body }),
    })
    return { status: response.status(), body: await response.json().catch(() => ({})) }
  }
  async function newest(matches: (message: Message) => boolean, count: number): Promise<Message> {
    let found: readonly Message[] = []
    await eventually(async () => {
      const { messages } = await (await context.request.get(`${url}/dev/mailbox.json`)).json()
      found = messages.filter(matches)
      return found.length >= count
    }, `${count} messages arrive`)
    // The cast is safe: the count is at least 1.
    return found[0] as Message
  }
  return {
    email,
    page,
    call,
    open: async (path) => {
      await page.goto(url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
    async openTab(href) {
      const tab = await newPage()
      await tab.goto(href)
      await tab.getByRole('heading', { level: 1 }).waitFor()
      return tab
    },
    async fill(fields, tab = page) {
      for (const [name, value] of Object.entries(fields)) await tab.locator(`[name=${name}]`).fill(value)
    },
    press: async (button, tab = page) => tab.getByRole('button', { name: button, exact: true }).click(),
    async register() {
      expect(await call('POST', '/register', { email, password: PASSWORD })).toMatchObject({ status: 201 })
    },
    async mailedLink(subject, to = email, count = 1) {
      const { text } = await newest((message) => message.subject === subject && message.to === to, count)
      return /http\S+token=[^\s.]+/.exec(text)?.[0] ?? ''
    },
    mailedText: async (subject) =>
      (await newest((message) => message.subject === subject && message.to === email, 1)).text,
    async textedCode(phoneNumber, count = 1) {
      const { text } = await newest(({ kind, to }) => kind === 'sms' && to === phoneNumber, count)
      return /\d{6}/.exec(text)?.[0] ?? ''
    },
    async signedIn(tab = page) {
      await tab.waitForURL(({ pathname }) => pathname === '/' || pathname === '/auth/ui/account')
      return (await call('GET', '/me')).body
    },
    async signOut() {
      // Leaves the page first. Otherwise it could notice the sign-out and go to the sign-in page while the test opens another page.
      await page.goto('about:blank')
      expect(await call('POST', '/logout')).toMatchObject({ status: 200 })
    },
    async setUpApp() {
      const { body } = await call('POST', '/2fa/setup', {})
      const secret = String(body.secret)
      const confirmed = await withPreviousCode(secret, (token) => call('POST', '/2fa/verify-setup', { token }))
      return { secret, recoveryCodes: [confirmed.body.recoveryCodes].flat().map(String) }
    },
  }
}

interface Message {
  readonly kind: string
  readonly to: string
  readonly subject?: string
  readonly text: string
}

/** Returns what a failure says, in a notice or at a field. */
export async function problemOf(page: Page): Promise<string> {
  const problem = page.locator('[role=alert], .wrong')
  await problem.waitFor()
  return (await problem.textContent()) ?? ''
}
