import { join } from 'node:path'
import { login, PASSWORD, register, tokensOf } from './account.ts'
import { requestText } from './load.ts'
import { type RunningServer, type StartOptions, startServer } from './start-server.ts'

/** A call that is compared between servers. */
export type Row = 'hello' | 'hash' | 'guard' | 'me' | 'refresh' | 'login' | 'failed login' | 'register'

export interface Target {
  readonly row: Row
  readonly name: string
  readonly server: RunningServer
  readonly connections: number
  readonly status: number
  request(connection: number, previous: string | null): string
}

/** A request that a peer's server prints when it starts. */
interface PeerRequest {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly refreshTokens?: readonly string[]
}

const CONNECTIONS = 32
/** A password hash takes a whole core, so more connections only wait longer. */
const HASHING_CONNECTIONS = 4
const BEARER = { 'X-Auth-Strategy': 'bearer' }

/** The service of this repository. `label`: stores and runtime. */
export async function ownTargets(
  label: string,
  options: StartOptions,
  rows: readonly Row[],
): Promise<readonly Target[]> {
  const server = await startServer('sallyport', options)
  const emails = Array.from({ length: CONNECTIONS }, (_, index) => `user${index}@example.org`)
  for (const email of emails) await register(server.port, email)
  const accounts: { accessToken: string; refreshToken: string }[] = []
  for (const email of emails) accounts.push({ ...(await login(server.port, email)) })
  const bearer = (path: string) =>
    accounts.map(({ accessToken }) => requestText('GET', path, { Authorization: `Bearer ${accessToken}` }))
  const cookie = (path: string) =>
    accounts.map(({ accessToken }) => requestText('GET', path, { Cookie: `theme=dark; accessToken=${accessToken}` }))
  const credentials = (path: string, body: (index: number) => object) => (index: number) =>
    requestText('POST', path, BEARER, body(index))
  const fixed = (texts: readonly string[]) => (index: number) => texts[index] ?? ''
  const target = (row: Row, how: string, request: Target['request'], status = 200): Target => {
    const name = `Sallyport, ${[how, label].filter((part) => part !== '').join(', ')}`
    const isHashing = row === 'login' || row === 'failed login' || row === 'register'
    return { row, name, server, connections: isHashing ? HASHING_CONNECTIONS : CONNECTIONS, status, request }
  }
  let [registered, failed] = [0, 0]
  const all = [
    target('guard', 'bearer', fixed(bearer('/guarded'))),
    target('guard', 'cookie', fixed(cookie('/guarded'))),
    target('me', 'bearer', fixed(bearer('/auth/me'))),
    target('me', 'cookie', fixed(cookie('/auth/me'))),
    target('refresh', '', (index, previous) => {
      const account = accounts[index] ?? { refreshToken: '' }
      if (previous !== null) account.refreshToken = tokensOf(previous).refreshToken
      return requestText('POST', '/auth/refresh', BEARER, { refreshToken: account.refreshToken })
    }),
    target(
      'login',
      '',
      credentials('/auth/login', (index) => ({ email: emails[index], password: PASSWORD })),
    ),
    target(
      'failed login',
      '',
      // A new address each time, because 100 failures lock an account out.
      credentials('/auth/login', () => ({ email: `nobody${failed++}@example.org`, password: PASSWORD })),
      401,
    ),
    target(
      'register',
      '',
      credentials('/auth/register', () => ({ email: `new${registered++}@example.org`, password: PASSWORD })),
      201,
    ),
  ]
  return all.filter(({ row }) => rows.includes(row))
}

/** A peer's server. `calls`: the row and the name of each request that it prints. */
export async function peerTargets(
  folder: string,
  program: string,
  env: Readonly<Record<string, string>>,
  calls: Readonly<Record<string, readonly [Row, string]>>,
): Promise<readonly Target[]> {
  const server = await startServer(program, { script: join(folder, `${program}.mjs`), env })
  // The cast is safe: each program in `peers` prints such requests.
  const printed = JSON.parse(server.note) as Readonly<Record<string, PeerRequest>>
  return Object.entries(calls).map(([call, [row, name]]) => {
    const asked = printed[call]
    if (asked === undefined) throw new Error(`${program} prints no request ${call}`)
    const connections = row === 'login' ? HASHING_CONNECTIONS : CONNECTIONS
    return { row, name, server, connections, status: 200, request: requestOf(asked) }
  })
}

function requestOf({ method = 'GET', path, headers = {}, body, refreshTokens }: PeerRequest): Target['request'] {
  const text = requestText(method, path, headers, body)
  if (refreshTokens === undefined) return () => text
  const tokens = [...refreshTokens]
  return (index, previous) => {
    if (previous !== null) tokens[index] = refreshTokenIn(previous)
    return formText(path, { grant_type: 'refresh_token', refresh_token: tokens[index] ?? '' })
  }
}

function refreshTokenIn(body: string): string {
  const json: unknown = JSON.parse(body)
  const token: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'refresh_token') : undefined
  if (typeof token !== 'string') throw new Error(`the response has no refresh_token: ${body}`)
  return token
}

function formText(path: string, fields: Readonly<Record<string, string>>): string {
  const body = new URLSearchParams(fields).toString()
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded`
  return `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}
