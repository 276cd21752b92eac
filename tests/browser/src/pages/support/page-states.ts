import type { Page } from 'playwright-core'
import { totpAt } from '../../../../http/support/totp.ts'
import { type StartedServer, startServer } from '../../start-server.ts'

export const PASSWORD = 'correct horse battery'
const PROVIDERS = ['GOOGLE', 'GITHUB', 'GITLAB']

/** A server with every sign-in method. */
export function startWithEverything(): Promise<StartedServer> {
  const clients = PROVIDERS.flatMap((name) => [
    [`SALLYPORT_OAUTH_${name}_CLIENT_ID`, 'client'],
    [`SALLYPORT_OAUTH_${name}_CLIENT_SECRET`, 'client secret'],
  ])
  return startServer({
    SALLYPORT_EMAIL_VERIFICATION: 'lazy',
    SALLYPORT_RATE_LIMITS: 'off',
    ...Object.fromEntries(clients),
  })
}

/** A server that requires an authenticator app of every user. */
export function startDemanding(): Promise<StartedServer> {
  return startServer({}, "export default { secondFactor: { required: true, methods: ['totp'] }, rateLimits: false }")
}

export interface PageState {
  readonly name: string
  /** True for the server that requires a second factor. */
  readonly isDemanded?: true
  open(page: Page, auth: string): Promise<void>
}

let people = 0

export async function register(page: Page, auth: string): Promise<string> {
  const email = `someone${++people}.${process.pid}@example.com`
  const sent = await page.request.post(`${auth}/register`, { data: { email, password: PASSWORD } })
  if (!sent.ok()) throw new Error(`registering answered ${sent.status()}`)
  return email
}

const at =
  (path: string): PageState['open'] =>
  async (page, auth) => {
    await page.goto(auth + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

const pressed =
  (path: string, button: string, fields: Readonly<Record<string, string>> = {}): PageState['open'] =>
  async (page, auth) => {
    await at(path)(page, auth)
    for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value)
    await page.getByRole('button', { name: button }).click()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    await page.locator('.notice, .wrong, .large, .secret, .plain').first().waitFor()
  }

const setUp: PageState['open'] = async (page, auth) => {
  const email = await register(page, auth)
  await pressed('/ui/login', 'Sign in', { email, password: PASSWORD })(page, auth)
  await page.locator('.qr').waitFor()
}

const EMAIL = 'ada@example.com'
const SECOND = '/2fa?tempToken=x&methods='

/** Every page in each of its states. */
export const PAGE_STATES: readonly PageState[] = [
  { name: 'login', open: at('/ui/login') },
  { name: 'login-italian', open: at('/ui/login?lang=it') },
  { name: 'login-refused', open: pressed('/ui/login', 'Sign in', { email: EMAIL, password: 'wrong' }) },
  { name: 'login-empty', open: pressed('/ui/login', 'Sign in') },
  { name: 'login-error', open: at('/ui/login?error=OAUTH_DENIED') },
  { name: 'login-link-sent', open: pressed('/ui/login', 'Email me a sign-in link', { email: EMAIL }) },
  { name: 'login-text-code', open: pressed('/ui/login', 'Text me a code', { email: EMAIL }) },
  { name: 'register', open: at('/ui/register') },
  {
    name: 'register-short',
    open: pressed('/ui/register', 'Create account', { name: 'Ada', email: EMAIL, password: 'short' }),
  },
  {
    name: 'registered',
    // As in mode `strict`, in which the page waits for the mailed link.
    async open(page, auth) {
      await page.route('**/ui/register', async (route) => {
        const response = await route.fetch()
        const document = (await response.text()).replace('verification="later"', 'verification="first"')
        await route.fulfill({ response, body: document })
      })
      const email = `new${++people}.${process.pid}@example.com`
      await pressed('/ui/register', 'Create account', { email, password: PASSWORD })(page, auth)
    },
  },
  { name: 'forgot-password', open: at('/ui/forgot-password') },
  { name: 'forgot-sent', open: pressed('/ui/forgot-password', 'Send the link', { email: EMAIL }) },
  { name: 'reset-password', open: at('/ui/reset-password?token=x') },
  {
    name: 'reset-refused',
    open: pressed('/ui/reset-password?token=x', 'Save the password', { newPassword: 'a new battery' }),
  },
  { name: 'reset-incomplete', open: at('/ui/reset-password') },
  { name: 'verify-email', open: at('/ui/verify-email?token=x') },
  { name: 'verified', open: at('/ui/verify-email?emailVerified=1') },
  { name: 'verify-refused', open: at('/ui/verify-email?error=VERIFICATION_TOKEN_EXPIRED') },
  { name: 'magic-link', open: at('/ui/magic-link?token=x') },
  { name: 'set-up-asked', open: at('/ui/2fa?mode=setup') },
  { name: 'magic-link-refused', open: pressed('/ui/magic-link?token=x', 'Sign me in') },
  { name: 'change-email', open: at('/ui/change-email?token=x') },
  { name: 'link-verify', open: at('/ui/link-verify?token=x&provider=google') },
  { name: 'secure-account', open: at('/ui/secure-account?token=x') },
  { name: 'secure-refused', open: pressed('/ui/secure-account?token=x', 'It wasn’t me') },
  { name: 'account-conflict', open: at(`/ui/account-conflict?provider=google&email=${EMAIL}`) },
  { name: 'conflict-refused', open: pressed(`/ui/account-conflict?provider=google&email=${EMAIL}`, 'Email me a link') },
  { name: 'second-totp', open: at(`${SECOND}totp,sms,magic-link,recovery-code`) },
  { name: 'second-sms', open: at(`${SECOND}sms,recovery-code`) },
  { name: 'second-link', open: at(`${SECOND}magic-link`) },
  { name: 'second-recovery', open: pressed(`${SECOND}totp,recovery-code`, 'Recovery code') },
  { name: 'second-expired', open: pressed(`${SECOND}totp`, 'Verify', { totpCode: '123456' }) },
  { name: 'set-up', isDemanded: true, open: setUp },
  {
    name: 'recovery-codes',
    isDemanded: true,
    async open(page, auth) {
      await setUp(page, auth)
      const secret = (await page.locator('.key code').textContent()) ?? ''
      await page.locator('[name=token]').fill(await totpAt(secret, new Date()))
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.locator('.codes').waitFor()
    },
  },
]
