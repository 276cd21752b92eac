import { once } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runToEnd, spawnServer, temporaryDirectory } from '../../test/spawn-server.ts'

const ADA = { email: 'ada@example.org', password: 'correct horse battery' }

/** Returns a configuration with which a sign-in ends `ms` milliseconds after SIGTERM. */
async function withSlowLogin(directory: string, ms: number): Promise<{ SALLYPORT_CONFIG: string }> {
  const source = `const stopped = () => new Promise((resolve) => process.once('SIGTERM', () => setTimeout(resolve, ${ms})))
export default { buildTokenPayload: async () => { console.log('SLOW'); await stopped(); return {} } }`
  await writeFile(join(directory, 'slow.mjs'), source)
  return { SALLYPORT_CONFIG: './slow.mjs' }
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
}

/** True if the server takes a new connection. */
function isOpen(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  return new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10)
}

describe('the process', () => {
  it('finishes at SIGTERM the sign-in that was begun, takes no more, and exits 0', async () => {
    const home = await temporaryDirectory(onTestFinished)
    const { url, output, stop } = await spawnServer(onTestFinished, home, await withSlowLogin(home, 300))
    await post(`${url}/auth/register`, ADA)
    const login = post(`${url}/auth/login`, ADA)
    await until(() => output().includes('SLOW'))
    const stopped = stop('SIGTERM')
    await until(() => output().includes('stopping'))
    expect(await isOpen(url)).toBe(false)
    expect((await login).status).toBe(200)
    expect(await stopped).toBe(0)
    expect(output()).toMatch(/stopping reason=SIGTERM(.|\n)*path=\/auth\/login status=200(.|\n)*stopped/)
  })

  it('M4 loses no line of its log when it stops', async () => {
    const home = await temporaryDirectory(onTestFinished)
    const { url, output, stop } = await spawnServer(onTestFinished, home)
    const statuses = await Promise.all(Array.from({ length: 200 }, async () => (await fetch(`${url}/auth/me`)).status))
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect(await stop()).toBe(0)
    expect(output().match(/path=\/auth\/me status=401/g)).toHaveLength(200)
    expect(output()).toMatch(/\bstopped\n$/)
  })

  it('M4 writes what waits and why it crashes before it ends', async () => {
    const home = await temporaryDirectory(onTestFinished)
    const crash = `export default { passwordPolicy: { check: () => { setImmediate(() => { throw new Error('boom') }); return false } } }`
    await writeFile(join(home, 'crash.mjs'), crash)
    const { url, child, output } = await spawnServer(onTestFinished, home, { SALLYPORT_CONFIG: './crash.mjs' })
    const ended = once(child, 'close')
    await fetch(`${url}/auth/me`)
    await post(`${url}/auth/register`, ADA).catch(() => null)
    expect(await ended).toEqual([1, null])
    expect(output()).toMatch(/path=\/auth\/me status=401(.|\n)*crashed\n(.|\n)*boom/)
  })

  it('E9 prints the URL at which a sign-in in a browser works', async () => {
    const home = await temporaryDirectory(onTestFinished)
    const { output } = await spawnServer(onTestFinished, home)
    const printed = /\bstarted\b.*? url=(\S+)/.exec(output())?.[1] ?? ''
    await post(`${printed}/auth/register`, ADA)
    const headers = { 'Content-Type': 'application/json', Origin: printed, 'Sec-Fetch-Site': 'same-origin' }
    const login = await fetch(`${printed}/auth/login`, { method: 'POST', headers, body: JSON.stringify(ADA) })
    expect([login.status, login.headers.getSetCookie().length > 1]).toEqual([200, true])
  })

  it('exits at once at a second signal', async () => {
    const home = await temporaryDirectory(onTestFinished)
    const { url, child, output, stop } = await spawnServer(onTestFinished, home, await withSlowLogin(home, 60_000))
    await post(`${url}/auth/register`, ADA)
    const login = post(`${url}/auth/login`, ADA).catch(() => null)
    await until(() => output().includes('SLOW'))
    child.kill('SIGINT')
    await until(() => output().includes('stopping'))
    // Real time: signals within half a second of the first one count as one with it.
    await sleep(700)
    expect(child.exitCode).toBeNull()
    expect(await stop('SIGINT')).toBe(130)
    expect(await login).toBeNull()
  })

  it('lists every configuration problem and no stack, and makes no secret in production', async () => {
    const home = await temporaryDirectory(onTestFinished)
    const { code, output } = await runToEnd([], home, {
      NODE_ENV: 'production',
      SALLYPORT_SERCET: 'x',
      SALLYPORT_CONFIG: './missing.mjs',
    })
    expect(code).toBe(1)
    for (const name of ['SALLYPORT_SECRET', 'SALLYPORT_BASE_URL', 'SALLYPORT_SERCET', 'SALLYPORT_CONFIG']) {
      expect(output).toContain(`  - ${name}: `)
    }
    expect(output).not.toMatch(/^\s+at /m)
    await expect(stat(join(home, '.data'))).rejects.toThrow()
  })

  it('names the variable of an option that the service refuses', async () => {
    const home = await temporaryDirectory(onTestFinished)
    await writeFile(join(home, 'bad.mjs'), 'export default { lifetimes: { accessTokenMinutes: -1 } }')
    const env = { SALLYPORT_SECRET: 'a'.repeat(40), SALLYPORT_CONFIG: 'bad.mjs' }
    const { code, output } = await runToEnd([], home, env)
    expect(code).toBe(1)
    expect(output).toContain('  - SALLYPORT_SECRET: looks like a placeholder')
    expect(output).toContain('  - SALLYPORT_CONFIG: lifetimes.accessTokenMinutes')
    expect(output).not.toMatch(/^\s+at /m)
  })

  it('lists the problems of variables and of the config module at once, each by its name and the nearest right one', async () => {
    const home = await temporaryDirectory(onTestFinished)
    const config = { secondfactor: {}, cookies: { samesite: 'lax', perfix: 1 }, oauth: { providers: { gogle: {} } } }
    await writeFile(join(home, 'bad.mjs'), `export default ${JSON.stringify(config)}`)
    const { code, output } = await runToEnd([], home, {
      NODE_ENV: 'production',
      SALLYPORT_CONFIG: 'bad.mjs',
      SALLYPORT_BASE_URL: 'http://localhost:3000',
      SALLYPORT_REGISTRATON: 'on',
      SALLYPORT_CSRF: 'yes',
      SALLYPORT_CLIENT_ADDRESS_HEADER: 'X-Forwarded-For',
    })
    expect(code).toBe(1)
    const lines = output.split('\n').filter((line) => line.startsWith('  - '))
    expect(lines.map((line) => line.slice(4)).toSorted()).toEqual([
      expect.stringMatching(/^SALLYPORT_BASE_URL: is a loopback address/),
      expect.stringMatching(/^SALLYPORT_CLIENT_ADDRESS_HEADER: clients can put any address into x-forwarded-for/),
      'SALLYPORT_CONFIG: cookies.perfix: is not an option; did you mean prefix?',
      'SALLYPORT_CONFIG: cookies.samesite: is not an option; did you mean sameSite?',
      expect.stringMatching(/^SALLYPORT_CONFIG: oauth\.providers\.gogle: .*did you mean google\?$/),
      'SALLYPORT_CONFIG: secondfactor: is not an option; did you mean secondFactor?',
      'SALLYPORT_CSRF: "yes" is not one of on, off',
      'SALLYPORT_REGISTRATON: unknown variable; did you mean SALLYPORT_REGISTRATION?',
      'SALLYPORT_SECRET: required in production',
    ])
    await expect(stat(join(home, '.data'))).rejects.toThrow()
  })

  it('says which variable to set when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    // The cast is safe: `address()` of a server that listens on a TCP port returns an AddressInfo.
    const { port } = other.address() as AddressInfo
    const { code, output } = await runToEnd([], await temporaryDirectory(onTestFinished), { PORT: String(port) })
    expect(code).toBe(1)
    expect(output).toContain(`  - PORT: ${port} on 127.0.0.1 is in use; set PORT`)
    expect(output).not.toMatch(/^\s+at /m)
  })

  it('prints help and version, and refuses any other argument in three lines that lead to the help', async () => {
    const home = await temporaryDirectory(onTestFinished)
    expect(await runToEnd(['--help'], home)).toMatchObject({
      code: 0,
      output: expect.stringContaining('SALLYPORT_SECRET'),
    })
    expect(await runToEnd(['--version'], home)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
    const refused = await runToEnd(['--port', '80'], home)
    expect(refused.code).toBe(2)
    expect(refused.output).toMatch(/unknown option '--port'(.|\n)*--help/)
    expect(refused.output.trimEnd().split('\n').length).toBeLessThanOrEqual(3)
  })
})
