import { createSallyport, type LogEntry } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { cheapHasher } from '@sallyport/testkit'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

const CREDENTIALS = { email: 'ada@example.com', password: 'correct horse battery' }

// Next.js puts the value of `basePath` in the place of this expression when it builds the host.
vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/app')
const { toNext } = await import('@sallyport/mount/next')

/** The handlers of a host below `basePath: '/app'`, which get requests without it. */
function handlers(publicPath?: string) {
  const log: LogEntry[] = []
  const sallyport = createSallyport({
    secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35',
    stores: memoryStores(),
    environment: 'development',
    baseUrl: 'http://localhost:3000',
    ...(publicPath !== undefined && { publicPath }),
    passwordHasher: cheapHasher,
    registration: true,
    logger: (entry) => log.push(entry),
  })
  onTestFinished(async () => {
    await sallyport.drain()
  })
  const { GET, POST } = toNext(sallyport, { headers: () => new Headers() })
  return {
    hints: () => log.flatMap(({ event, hint }) => (event === 'mount.mismatch' ? [String(hint)] : [])),
    get: (path: string, cookie = '') =>
      GET(new Request(`http://localhost:3000${path}`, { headers: { Cookie: cookie } })),
    post: (path: string) =>
      POST(
        new Request(`http://localhost:3000${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Origin: 'http://localhost:3000' },
          body: JSON.stringify(CREDENTIALS),
        }),
      ),
  }
}

describe('Next.js with basePath', () => {
  it('O6 signs in below publicPath, with cookies on paths that browsers see', async () => {
    const { get, post, hints } = handlers('/app')
    expect((await post('/auth/register')).status).toBe(201)
    const cookies = (await post('/auth/login')).headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0'))
    expect(cookies.find((cookie) => cookie.includes('refreshToken='))).toMatch(/Path=\/app\/auth(;|$)/)
    const cookie = cookies.map((one) => one.replace(/;.*/, '')).join('; ')
    expect(await (await get('/auth/me', cookie)).json()).toMatchObject({ email: CREDENTIALS.email })
    expect(hints()).toEqual([])
  })

  it('O6 says in the log what to set where publicPath is missing', async () => {
    const { get, hints } = handlers()
    await get('/auth/me')
    expect(hints()).toEqual([expect.stringContaining("set publicPath: '/app'")])
  })
})
