import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { grantKeys } from './grant-keys.ts'

export const ADMIN_SECRET = 'mT5pX2cB8eN4hJ7rW1qL9yV3uK6zG0sD'

export interface Smoked {
  readonly email: unknown
  /** Status of the sign-in in cookie mode. 403 if the printed address isn't the service's own origin. */
  readonly inBrowser: number
  readonly visited: unknown
  readonly exitCode: number | null
}

/**
 * Starts an example on its runtime, signs in over HTTP at the address that it prints, and stops it. Returns the
 * responses of `GET /auth/me` and of the visited page, and the status of a sign-in by a browser's page at that address.
 */
export async function smoke(
  command: string,
  args: readonly string[] | ((place: { readonly folder: string; readonly port: number }) => readonly string[]),
  visit: (origin: string, accessToken: string) => Promise<unknown> = async () => undefined,
): Promise<Smoked> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-example-'))
  const child = spawn(command, typeof args === 'function' ? args({ folder, port }) : args, {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      SALLYPORT_SECRET: 'vW3kZ8nQ1xR6tY0uI5oP2aS9dF4gH7jL',
      SALLYPORT_ADMIN_SECRET: ADMIN_SECRET,
      GRANT_KEYS: grantKeys(),
      DATABASE: join(folder, 'example.db'),
      PORT: String(port),
      WRANGLER_SEND_METRICS: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const origin = await listening(child)
    const credentials = { email: 'ada@example.com', password: 'correct horse battery' }
    await post(`${origin}/auth/register`, credentials)
    const { accessToken } = await post(`${origin}/auth/login`, credentials)
    const me = await fetch(`${origin}/auth/me`, { headers: { Authorization: `Bearer ${accessToken}` } })
    const { email } = await me.json()
    const visited = await visit(origin, accessToken)
    const inBrowser = await browserSignIn(origin, credentials)
    return { email, inBrowser, visited, exitCode: await stopped(child) }
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Returns a port that no server uses. Examples take it instead of port 0, so that they know their own address. It is
 * below the ports that systems give to outgoing connections, so that none of them takes it first.
 */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const port = randomInt(20_000, 32_768)
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}

async function browserSignIn(origin: string, credentials: object): Promise<number> {
  const headers = {
    'Content-Type': 'application/json',
    Origin: new URL(origin).origin,
    'Sec-Fetch-Site': 'same-origin',
  }
  const response = await fetch(`${origin}/auth/login`, { method: 'POST', headers, body: JSON.stringify(credentials) })
  return response.status
}

async function post(url: string, body: object): Promise<{ readonly accessToken: string }> {
  const headers = { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer): void => {
      output += chunk
      const origin = /Listening on (http:\/\/\S+)/.exec(output)?.[1]
      if (origin !== undefined) resolve(origin.replace(/\/$/, ''))
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`exited with ${code}: ${output}`)))
    child.once('error', reject)
  })
}

function stopped(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', (code) => resolve(code))
    child.kill('SIGTERM')
  })
}
