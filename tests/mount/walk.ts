import { createSallyport, type Platform, type Sallyport, type SallyportOptions } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { cheapHasher, fakeClock } from '@sallyport/testkit'

const CREDENTIALS = { email: 'ada@example.com', password: 'correct horse battery staple' }
const QUARTER_OF_AN_HOUR = 16 * 60_000

/** Header of the host's own page, which must not apply to a response with cookies. */
export const PUBLIC = 'public, max-age=60'

/** A service with a fake clock, in memory, for one mount under test. */
export function serviceUnderTest(platform: Platform = {}, more: Partial<SallyportOptions> = {}) {
  const clock = fakeClock()
  const sallyport = createSallyport({
    secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35',
    environment: 'development',
    stores: memoryStores(),
    platform,
    passwordHasher: cheapHasher,
    registration: true,
    cookies: { refreshTokenPath: '/' },
    logger() {},
    now: clock.now,
    ...more,
  })
  return { sallyport, clock }
}

/** Sends a request to the host under test. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>

/**
 * Signs in at a host, and lets the access token expire before each visit. A visit sends the cookies of the one before.
 */
export async function signedInLater(send: Send, { sallyport, clock }: ReturnType<typeof serviceUnderTest>) {
  const jar = new Map<string, string>()
  async function sent(path: string, init: RequestInit = {}): Promise<Response> {
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await send(path, { ...init, headers: { ...init.headers, ...(Cookie !== '' && { Cookie }) } })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (!/; Path=\/(;|$)/.test(cookie)) continue
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const post = (path: string) =>
    sent(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(CREDENTIALS),
    })
  await post('/auth/register')
  await post('/auth/login')
  return {
    sallyport,
    visit(path: string, init?: RequestInit): Promise<Response> {
      clock.advance(QUARTER_OF_AN_HOUR)
      return sent(path, init)
    },
  }
}

/**
 * Walks through a host with the routes `/hello` (for everyone), `/notes` (for users) and `/drafts` (permission `drafts:read`): signs up, and
 * comes back after the access token has expired. Returns what it saw.
 */
export async function walk(
  send: Send,
  { sallyport, clock }: { sallyport: Sallyport; clock: { advance(ms: number): void } },
) {
  const jar = new Map<string, string>()
  const visit = async (path: string, init: RequestInit = {}) => {
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await send(path, { ...init, headers: { ...init.headers, ...(Cookie !== '' && { Cookie }) } })
    const cookies = response.headers.getSetCookie()
    const caching = response.headers.get('Cache-Control')
    if (cookies.length > 0 && caching !== 'no-store')
      throw new Error(`${path} sets cookies with Cache-Control: ${caching}`)
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (!/; Path=\/(;|$)/.test(cookie)) continue
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const post = (path: string, body: object) =>
    visit(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  const status = async (path: string) => (await visit(path)).status
  const hello = async () => (await visit('/hello')).text()

  const seen: unknown[] = [await hello(), await status('/notes'), await status('/drafts')]
  seen.push((await post('/auth/register', CREDENTIALS)).status, (await post('/auth/login', CREDENTIALS)).status)
  seen.push(await hello(), await status('/notes'), await status('/drafts'))
  const user = await sallyport.users.find({ email: CREDENTIALS.email })
  await sallyport.roles.create('editor', ['drafts:read'])
  await sallyport.roles.assign(user?.id ?? '', 'editor')
  clock.advance(QUARTER_OF_AN_HOUR)
  const pages = await Promise.all([hello(), hello(), hello()])
  seen.push(...pages, await status('/notes'), await status('/drafts'))
  seen.push((await post('/auth/logout', {})).status, await hello(), await status('/notes'), await status('/nowhere'))
  return seen
}

const ADA = 'Hello ada@example.com'
const NOBODY = 'Hello nobody'

/** The result of `walk` if the service is mounted correctly. */
export const WALKED = [NOBODY, 401, 401, 201, 200, ADA, 200, 403, ADA, ADA, ADA, 200, 200, 200, NOBODY, 401, 404]

export const greeting = (user: { readonly email: string } | null) => `Hello ${user?.email ?? 'nobody'}`
