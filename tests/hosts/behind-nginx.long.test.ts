import { describe, expect, it, onTestFinished } from 'vitest'
import { spawnServer, temporaryDirectory } from '../../packages/server/test/spawn-server.ts'
import { carrierServer } from '../messages/carrier-server.ts'
import { type Http2Browser, http2Browser } from './http2-browser.ts'
import { findNginx, startNginx } from './nginx.ts'

const ORIGIN = 'https://auth.example.com'
const ADMIN_SECRET = '77aa12cd90ef34ab56cd78ef12ab34cd'
const ACCOUNT = { email: 'ada@example.org', password: 'correct horse battery' }

const program = findNginx()
if (typeof program === 'string') console.warn(`Skipped: ${program}`)

describe.skipIf(typeof program === 'string')('the ready-made server behind nginx with TLS, HTTP/2 and a path', () => {
  async function opened(keepsPath: boolean) {
    const relay = await carrierServer()
    onTestFinished(() => relay.close())
    const server = await spawnServer(onTestFinished, await temporaryDirectory(onTestFinished), {
      NODE_ENV: 'production',
      SALLYPORT_SECRET: 'q8Zx2LmN5vB7cT1wR4yU6iO9pA3sD0fG',
      SALLYPORT_ADMIN_SECRET: ADMIN_SECRET,
      SALLYPORT_BASE_URL: ORIGIN,
      SALLYPORT_PUBLIC_PATH: '/app',
      SALLYPORT_TRUSTED_PROXY_HOPS: '1',
      SALLYPORT_REGISTRATION: 'on',
      SALLYPORT_SWAGGER: 'on',
      SALLYPORT_MAIL_ENDPOINT: `${relay.origin}/mails`,
      SALLYPORT_MAIL_API_KEY: 'key',
      SALLYPORT_MAIL_FROM: 'auth@example.com',
      ...(keepsPath && { SALLYPORT_KEEPS_PUBLIC_PATH: 'on' }),
    })
    const path = typeof program === 'string' ? '' : program.path
    const nginx = await startNginx(path, Number(new URL(server.url).port), keepsPath)
    onTestFinished(() => nginx.stop())
    const browser = http2Browser(nginx.port)
    onTestFinished(() => browser.close())
    return { browser, server, relay }
  }

  it.each([
    ['that removes the path', false],
    ['that keeps the path', true],
  ])('O6 %s: cookies, pages, links, streams, documents and dashboard are right below it', async (_, keepsPath) => {
    const { browser, server, relay } = await opened(keepsPath)

    const page = await browser.get('/app/auth/ui/login')
    expect(page.status).toBe(200)
    expect(page.text).toContain('data-mount="/app/auth"')
    await allFilesOf(browser, '/app/auth/ui/login', page.text)
    await allFilesOf(
      browser,
      '/app/auth/ui/magic-link/verify',
      (await browser.get('/app/auth/ui/magic-link/verify')).text,
    )

    expect((await browser.post('/app/auth/register', ACCOUNT)).status).toBe(201)
    expect((await browser.post('/app/auth/login', ACCOUNT)).status).toBe(200)
    expect(browser.cookies.get('refreshToken')?.path).toBe('/app/auth')
    for (const { path, attributes } of browser.cookies.values()) {
      expect(path).toMatch(/^\/(app(\/|$)|$)/)
      expect(attributes).toMatch(/; *Secure/i)
    }
    expect(JSON.parse((await browser.get('/app/auth/me')).text).email).toBe(ACCOUNT.email)
    expect((await browser.post('/app/auth/refresh', {})).status).toBe(200)

    await browser.post('/app/auth/forgot-password', { email: ACCOUNT.email })
    const links = () =>
      relay.received.flatMap(({ body }) => /https:[^"\\\s<]*reset-password[^"\\\s<]*/.exec(body) ?? [])
    await expect.poll(() => links().length).toBe(1)
    const [link = ''] = links()
    expect(link).toMatch(new RegExp(`^${ORIGIN}/app/auth/ui/reset-password\\?token=`))
    expect((await browser.get(link.slice(ORIGIN.length))).status).toBe(200)

    const arrived = await browser.listen('/app/tools/stream?topics=global')
    const admin = { authorization: `Bearer ${ADMIN_SECRET}` }
    for (const n of [1, 2, 3]) {
      const sent = await browser.post('/app/tools/notify/global', { type: 'shop.news', data: { n } }, admin)
      expect(sent.status).toBe(202)
      // Each arrives before the next one is sent: nginx holds nothing back.
      await expect.poll(() => arrived().match(/"type":"shop.news"/g)?.length).toBe(n)
    }

    const dashboard = await browser.get('/app/admin')
    expect(dashboard.text).toContain('data-auth="/app/auth"')
    await allFilesOf(browser, '/app/admin', dashboard.text)
    const ping = await browser.get('/app/admin/api/ping', admin)
    expect(JSON.parse(ping.text).mounts).toEqual({ auth: '/app/auth', tools: '/app/tools', admin: '/app/admin' })
    const listed = await browser.get('/app/admin/api/sessions', admin)
    expect(JSON.parse(listed.text).sessions[0].ipAddress).toBe('127.0.0.1')
    const document = JSON.parse((await browser.get('/app/auth/openapi.json', admin)).text)
    expect(Object.keys(document.paths).filter((path) => !path.startsWith('/app/auth'))).toEqual([])
    expect((await browser.get('/app/auth/docs')).text).toContain('/app/auth/openapi.json')

    expect((await browser.get('/auth/me')).text).toBe('the site has nothing here')
    expect((await browser.get('/app/app/auth/me')).status).toBe(404)
    const logout = await browser.post('/app/auth/logout', {})
    expect(logout.status).toBe(200)
    expect(browser.cookies.has('refreshToken')).toBe(false)
    expect((await browser.get('/app/auth/me')).status).toBe(401)
    expect(server.output()).not.toMatch(/mount\.mismatch|address\.(unknown|missing)|"level":"error"/)
  })

  it('O6 without the public path the log says what to set', async () => {
    const server = await spawnServer(onTestFinished, await temporaryDirectory(onTestFinished), {
      NODE_ENV: 'production',
      SALLYPORT_SECRET: 'q8Zx2LmN5vB7cT1wR4yU6iO9pA3sD0fG',
      SALLYPORT_BASE_URL: ORIGIN,
      SALLYPORT_TRUSTED_PROXY_HOPS: '1',
    })
    const nginx = await startNginx(
      typeof program === 'string' ? '' : program.path,
      Number(new URL(server.url).port),
      true,
    )
    onTestFinished(() => nginx.stop())
    const browser = http2Browser(nginx.port)
    onTestFinished(() => browser.close())
    expect((await browser.get('/app/auth/ui/login')).status).toBe(404)
    await expect.poll(() => server.output()).toMatch(/mount\.mismatch.*\/app/)
  })
})

/** Loads every file that the page names, from where a browser would. */
async function allFilesOf(browser: Http2Browser, path: string, html: string): Promise<void> {
  const files = [...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, file = '']) => new URL(file, `${ORIGIN}${path}`))
  expect(files.length).toBeGreaterThan(0)
  for (const { origin, pathname, search } of files) {
    if (origin !== ORIGIN) continue
    expect(pathname).toMatch(/^\/app\//)
    expect((await browser.get(pathname + search)).status, pathname).toBe(200)
  }
}
