import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type SpawnedServer, spawnServer, temporaryDirectory } from '../test/spawn-server.ts'

const ADA = { email: 'ada@example.org', password: 'correct horse battery' }
const BEARER = { 'X-Auth-Strategy': 'bearer' }

async function started(env: Record<string, string> = {}, cwd?: string): Promise<SpawnedServer> {
  return spawnServer(onTestFinished, cwd ?? (await temporaryDirectory(onTestFinished)), env)
}

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

describe('the ready-made server', () => {
  it('takes a person from registration to logout in bearer mode, and logs no secret of it', async () => {
    const { url, output, stop } = await started()
    expect((await post(`${url}/auth/register`, ADA)).status).toBe(201)
    const wrong = await post(`${url}/auth/login`, { ...ADA, password: 'wrong horse' }, BEARER)
    expect([wrong.status, await wrong.json()]).toEqual([401, expect.objectContaining({ code: 'INVALID_CREDENTIALS' })])

    const { accessToken, refreshToken } = await (await post(`${url}/auth/login`, ADA, BEARER)).json()
    const me = await fetch(`${url}/auth/me?token=${refreshToken}`, {
      headers: { Authorization: `Bearer ${accessToken}` },
    })
    expect(JSON.stringify(await me.json())).toContain(ADA.email)
    const refreshed = await (await post(`${url}/auth/refresh`, { refreshToken }, BEARER)).json()
    expect(refreshed.accessToken).toEqual(expect.any(String))
    const out = await post(`${url}/auth/logout`, {}, { ...BEARER, Authorization: `Bearer ${refreshed.accessToken}` })
    expect(out.status).toBe(200)
    expect((await post(`${url}/auth/refresh`, { refreshToken: refreshed.refreshToken }, BEARER)).status).toBe(401)

    expect(await stop()).toBe(0)
    expect(output()).toMatch(/info {2}request method=POST path=\/auth\/login status=200 ms=\d+ requestId=/)
    for (const secret of [ADA.password, accessToken, refreshToken, refreshed.accessToken]) {
      expect(output()).not.toContain(secret)
    }
  })

  it('does the same in cookie mode', async () => {
    const { url } = await started()
    await post(`${url}/auth/register`, ADA)
    const login = await post(`${url}/auth/login`, ADA)
    expect([login.status, await login.json()]).toEqual([200, { success: true }])
    const headers = { Cookie: cookiesOf(login), Origin: url }
    expect((await fetch(`${url}/auth/me`, { headers })).status).toBe(200)
    const refresh = await post(`${url}/auth/refresh`, {}, headers)
    expect(refresh.status).toBe(200)
    expect((await post(`${url}/auth/refresh`, {}, { ...headers, Origin: 'http://evil.example' })).status).toBe(403)
    const renewed = { Cookie: cookiesOf(refresh), Origin: url }
    expect((await post(`${url}/auth/logout`, {}, renewed)).status).toBe(200)
    expect((await post(`${url}/auth/refresh`, {}, renewed)).status).toBe(401)
  })

  it('shows in development the mails it would send, the docs and a landing page', async () => {
    const { url } = await started()
    await post(`${url}/auth/register`, ADA)
    // Waits for the mail, because the mail is sent after the response.
    await expect
      .poll(async () => (await (await fetch(`${url}/dev/mailbox.json`)).json()).messages)
      .toMatchObject([{ kind: 'mail', to: ADA.email }])
    expect(await (await fetch(`${url}/dev/mailbox`)).text()).toContain(ADA.email)
    expect(await (await fetch(url)).text()).toContain('POST /auth/login')
    expect(await (await fetch(url)).text()).toContain('href="/dev/try"')
    expect((await fetch(`${url}/auth/docs`)).status).toBe(200)
    expect((await fetch(`${url}/auth/docs/swagger-ui-dist/swagger-ui-bundle.js`)).status).toBe(200)
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
    const nothing = await fetch(`${url}/nothing`)
    expect([nothing.status, await nothing.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })])
  })

  it('leads the links of its mails to pages that redeem nothing by themselves', async () => {
    const { url } = await started()
    await post(`${url}/auth/register`, ADA)
    await post(`${url}/auth/forgot-password`, { email: ADA.email })
    const newest = async () => (await (await fetch(`${url}/dev/mailbox.json`)).json()).messages[0]
    await expect.poll(async () => (await newest())?.subject).toBe('Reset your password')
    const link = /http:\S+token=(\w+)/.exec((await newest()).text)
    expect(link?.[0]).toContain(`http://localhost:${new URL(url).port}/auth/ui/reset-password?token=`)
    for (let visits = 0; visits < 2; visits++) {
      expect((await fetch(`${url}${link?.[0].replace(/^http:\/\/[^/]+/, '')}`)).status).toBe(200)
    }
    const reset = await post(`${url}/auth/reset-password`, { token: link?.[1], newPassword: 'another battery' })
    expect(reset.status).toBe(200)
  })

  it('leads them to the try-out pages where the sign-in pages are off', async () => {
    const { url } = await started({ SALLYPORT_PAGES: 'off' })
    expect((await fetch(`${url}/auth/ui/login`)).status).toBe(404)
    await post(`${url}/auth/register`, ADA)
    await post(`${url}/auth/forgot-password`, { email: ADA.email })
    const newest = async () => (await (await fetch(`${url}/dev/mailbox.json`)).json()).messages[0]
    await expect.poll(async () => (await newest())?.subject).toBe('Reset your password')
    const link = /http:\S+token=(\w+)/.exec((await newest()).text)
    expect(link?.[0]).toContain('/dev/try?flow=reset-password&token=')
    expect(await (await fetch(`${url}${link?.[0].replace(/^http:\/\/[^/]+/, '')}`)).text()).toContain(link?.[1])
  })

  it('shows the sign-in pages and, to who has the secret, the dashboard; and says where', async () => {
    const { url, output } = await started({ SALLYPORT_ADMIN_SECRET: '9b1deb4d3b7d4bad9bdd2b0d7b3dcb6d' })
    for (const path of ['/auth/ui/login', '/auth/ui/register', '/auth/2fa', '/auth/ui/config', '/admin']) {
      expect((await fetch(url + path)).status).toBe(200)
    }
    expect(await (await fetch(`${url}/auth/2fa`)).text()).toContain('data-mount="/auth"')
    expect(output()).toMatch(/started .*pages=http:\S+\/auth\/ui\/login.* dashboard=http:\S+\/admin/)
    const start = await (await fetch(url)).text()
    expect(start).toContain('href="/auth/ui/login"')
    expect(start).toContain('href="/admin"')
  })

  it('makes an admin secret in development and keeps it, unless it has no dashboard', async () => {
    const folder = await temporaryDirectory(onTestFinished)
    const { url, output, stop } = await started({}, folder)
    const file = join(folder, '.data/admin-secret.json')
    const { secret } = JSON.parse(await readFile(file, 'utf8'))
    const ping = await fetch(`${url}/admin/api/ping`, { headers: { Authorization: `Bearer ${secret}` } })
    expect([ping.status, (await fetch(`${url}/admin`)).status]).toEqual([200, 200])
    expect(await stop()).toBe(0)
    expect(output()).toContain('admin-secret.generated')
    expect(output()).not.toContain(secret)
    const bare = await started({ SALLYPORT_DASHBOARD: 'off' })
    expect((await fetch(`${bare.url}/admin`)).status).toBe(404)
    const production = await started({
      NODE_ENV: 'production',
      SALLYPORT_SECRET: '0f6c2b8e9d714a53b8c7e6f5a4d3c2b1',
      SALLYPORT_BASE_URL: 'https://auth.example.com',
    })
    expect((await fetch(`${production.url}/admin`)).status).toBe(404)
  })

  it('signs in with providers of the environment, and knows the admin secret', async () => {
    const ADMIN = '9b1deb4d3b7d4bad9bdd2b0d7b3dcb6d'
    const { url, output, stop } = await started({
      SALLYPORT_OAUTH_GITHUB_CLIENT_ID: 'github-client',
      SALLYPORT_OAUTH_GITHUB_CLIENT_SECRET: 'hunter2',
      SALLYPORT_ADMIN_SECRET: ADMIN,
    })
    const redirect = await fetch(`${url}/auth/oauth/github`, { redirect: 'manual' })
    const location = new URL(redirect.headers.get('Location') ?? '')
    expect([redirect.status, location.host]).toEqual([302, 'github.com'])
    expect(location.searchParams.get('client_id')).toBe('github-client')
    const page = await (await fetch(`${url}/dev/try?flow=login`)).text()
    expect(page).toContain('href="/auth/oauth/github?return_path=%2Fdev%2Ftry%3Fflow%3Daccount"')
    const cleanUp = (secret: string) =>
      fetch(`${url}/auth/sessions/cleanup`, { method: 'POST', headers: { Authorization: `Bearer ${secret}` } })
    expect((await cleanUp(ADMIN)).status).toBe(200)
    expect((await cleanUp(ADMIN.replace('9', '8'))).status).toBe(401)
    expect(await stop()).toBe(0)
    for (const secret of ['hunter2', ADMIN]) expect(output()).not.toContain(secret)
  })

  it('has none of that in production, and logs JSON', async () => {
    const { url, output, stop } = await started({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      SALLYPORT_SECRET: '3f9a1c07d2e84b56a1b0c9d8e7f60514',
      SALLYPORT_BASE_URL: 'https://auth.example.org',
      SALLYPORT_DATABASE_URL: 'sqlite::memory:',
    })
    const pages = ['/dev/try', '/dev/try?flow=login', '/dev/try.js']
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/auth/docs', '/auth/openapi.json', ...pages]) {
      expect((await fetch(url + path)).status).toBe(404)
    }
    expect(await (await fetch(url)).text()).toContain('This is the sign-in service of auth.example.org.')
    expect((await fetch(`${url}/auth/ui/login`)).status).toBe(200)
    expect((await fetch(`${url}/auth/ui/register`)).status).toBe(404)
    expect((await post(`${url}/auth/register`, ADA)).status).toBe(404)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(await stop()).toBe(0)
    const lines: unknown[] = output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toMatchObject({ level: 'info', event: 'started', url: 'https://auth.example.org' })
    const note = expect.stringContaining('SALLYPORT_SITE_URL')
    expect(lines.filter((line) => Reflect.get(Object(line), 'level') === 'warn')).toMatchObject([
      { event: 'site.missing', note },
    ])
    expect(lines.at(-1)).toMatchObject({ event: 'stopped' })
  })

  it('leaves the root to the front end where there is one', async () => {
    const { url, output, stop } = await started({
      NODE_ENV: 'production',
      SALLYPORT_SECRET: '3f9a1c07d2e84b56a1b0c9d8e7f60514',
      SALLYPORT_BASE_URL: 'https://auth.example.org',
      SALLYPORT_SITE_URL: 'https://www.example.org',
      SALLYPORT_DATABASE_URL: 'sqlite::memory:',
    })
    expect((await fetch(url)).status).toBe(404)
    expect(await stop()).toBe(0)
    expect(output()).not.toContain('site.missing')
  })

  it('keeps sessions over a restart on the same database', async () => {
    const home = await temporaryDirectory(onTestFinished)
    const first = await started({}, home)
    await post(`${first.url}/auth/register`, ADA)
    const { refreshToken } = await (await post(`${first.url}/auth/login`, ADA, BEARER)).json()
    expect(await first.stop()).toBe(0)
    const second = await started({}, home)
    expect((await post(`${second.url}/auth/refresh`, { refreshToken }, BEARER)).status).toBe(200)
    expect(first.output()).toContain('secret.generated')
    expect(second.output()).not.toContain('secret.generated')
  })
})
