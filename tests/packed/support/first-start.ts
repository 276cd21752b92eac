import { expect } from 'vitest'
import { createBrowserClient } from './browser-client.ts'

const CREDENTIALS = { email: 'ada@example.com', password: 'correct horse battery' }

const MAILED_LINK = /verify-email\?token=(\w+)/

/** What a first start by `sallyport init` should return: the status of each page that it prints and of each step of a newcomer. */
export const FIRST_START: FirstStart = {
  pages: {
    '/auth/ui/register': 200,
    '/auth/ui/login': 200,
    '/auth/ui/account': 200,
    '/auth/dev-mailbox': 200,
    '/admin': 200,
  },
  members: ['/auth/ui/login?return_path=/members', 200, '/auth/ui/login?return_path=/members'],
  register: 201,
  verified: 200,
  signIn: 200,
  home: 'Hello ada@example.com',
  users: 200,
  warnings: [],
}

interface FirstStart {
  readonly pages: Readonly<Record<string, number>>
  /** Status or target of the guarded page before the sign-in, after it, and after the sign-out. */
  readonly members: readonly (string | number)[]
  readonly register: number
  readonly verified: number
  readonly signIn: number
  readonly home: string
  /** Status of the admin API, called with the secret that `init` has written. */
  readonly users: number
  readonly warnings: readonly string[]
}

/** Walks through a program that `init` has written, as a newcomer does. `output` returns everything that it has printed. */
export async function walkFirstStart(origin: string, adminSecret: string, output: () => string): Promise<FirstStart> {
  const browser = createBrowserClient(origin)
  const members = async () => {
    const response = await browser.get('/members', { redirect: 'manual' })
    return response.headers.get('Location')?.replace(origin, '') ?? response.status
  }
  const pages: Record<string, number> = {}
  for (const path of Object.keys(FIRST_START.pages)) pages[path] = (await browser.get(path)).status
  const before = await members()
  const register = (await browser.post('/auth/register', CREDENTIALS)).status
  const link = async () => MAILED_LINK.exec(await (await browser.get('/auth/dev-mailbox')).text())?.[1]
  await expect.poll(link).toBeDefined()
  const headers = { Accept: 'application/json' }
  const verify = await fetch(`${origin}/auth/verify-email?token=${await link()}`, { headers })
  const signIn = (await browser.post('/auth/login', CREDENTIALS)).status
  const during = await members()
  const home = /Hello [\w.@]+/.exec(await (await browser.get('/')).text())?.[0] ?? ''
  await browser.post('/auth/logout')
  const users = await fetch(`${origin}/admin/api/users`, { headers: { Authorization: `Bearer ${adminSecret}` } })
  return {
    pages,
    members: [before, during, await members()],
    register,
    verified: verify.status,
    signIn,
    home,
    users: users.status,
    warnings: [...output().matchAll(/"level":"(?:warn|error)".*/g)].map(([line]) => line),
  }
}
