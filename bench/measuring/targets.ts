import { join } from 'node:path'
import { ADMIN_SECRET, login, PASSWORD, register, tokensOf } from './account.ts'
import { requestText } from './load.ts'
import { type RunningServer, type StartOptions, startServer } from './start-server.ts'

/** A call that is compared between servers. */
export type Row =
  | 'hello'
  | 'hash'
  | 'guard'
  | 'me'
  | 'refresh'
  | 'login'
  | 'failed login'
  | 'register'
  | 'admin list'
  | 'track'

export const HASHING: readonly Row[] = ['hash', 'login', 'failed login', 'register']

export interface Target {
  readonly row: Row
  readonly name: string
  /** Tells the requests of one row apart, such as by how they authenticate; empty if a server has one request in the row. */
  readonly way?: string
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
  /** `{n}` in a text stands for the number of the request. */
  readonly body?: object
  /** Expected status. Default 200. */
  readonly status?: number
  readonly refreshTokens?: readonly string[]
}

const CONNECTIONS = 32
/** A password hash takes a whole core, so more connections only wait longer. */
const HASHING_CONNECTIONS = 4
const ADMIN = { Authorization: `Bearer ${ADMIN_SECRET}` }
const BEARER = { 'X-Auth-Strategy': 'bearer' }

export interface OwnOptions extends StartOptions {
  /** Program in `bench/servers`. Default `sallyport`. */
  readonly program?: string
  /** The requests that are compared, by `way`. Default: all. */
  readonly ways?: readonly string[]
}

/** Requests and their names in a row, by the name that the server prints. */
export type PeerCalls = Readonly<Record<string, readonly [Row, string]>>

/** The service of this repository. `label`: stores and runtime. */
export async function ownTargets(
  label: string,
  rows: readonly Row[],
  { program = 'sallyport', ways, ...options }: OwnOptions,
): Promise<readonly Target[]> {
  const server = await startServer(program, options)
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
  const target = (row: Row, way: string, request: Target['request'], status = 200): Target => {
    const name = `Sallyport, ${[way, label].filter((part) => part !== '').join(', ')}`
    return {
      row,
      name,
      way,
      server,
      connections: HASHING.includes(row) ? HASHING_CONNECTIONS : CONNECTIONS,
      status,
      request,
    }
  }
  let [registered, failed] = [0, 0]
  const all = [
    target('guard', 'bearer', fixed(bearer('/guarded'))),
    target('guard', 'cookie', fixed(cookie('/guarded'))),
    target('guard', 'bearer and a permission', fixed(bearer('/permitted'))),
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
    target('admin list', 'users, page 1', () => requestText('GET', '/admin/api/users', ADMIN)),
    target('admin list', 'users by a rare term', () => requestText('GET', '/admin/api/users?search=ada.7770@', ADMIN)),
    target(
      'track',
      '',
      (index) => {
        const headers = { Authorization: `Bearer ${accounts[index]?.accessToken}` }
        return requestText('POST', '/tools/track/bench.event', headers, { data: { plan: 'team', seats: 4 } })
      },
      202,
    ),
  ]
  return all.filter(({ row, way = '' }) => rows.includes(row) && (way === '' || (ways?.includes(way) ?? true)))
}

/** A peer's server. `calls`: the row and the name of each request that it prints. */
export async function peerTargets(
  folder: string,
  program: string,
  env: Readonly<Record<string, string>>,
  calls: PeerCalls,
): Promise<readonly Target[]> {
  const server = await startServer(program, { script: join(folder, `${program}.mjs`), env })
  // The cast is safe: each program in `peers` prints such requests.
  const printed = JSON.parse(server.note) as Readonly<Record<string, PeerRequest>>
  return Object.entries(calls).map(([call, [row, name]]) => {
    const asked = printed[call]
    if (asked === undefined) throw new Error(`${program} prints no request ${call}`)
    const connections = HASHING.includes(row) ? HASHING_CONNECTIONS : CONNECTIONS
    return { row, name, server, connections, status: asked.status ?? 200, request: requestOf(asked) }
  })
}

function requestOf({ method = 'GET', path, headers = {}, body, refreshTokens }: PeerRequest): Target['request'] {
  const text = requestText(method, path, headers, body)
  const template = JSON.stringify(body ?? {})
  let sent = 0
  if (template.includes('{n}'))
    return () => requestText(method, path, headers, JSON.parse(template.replaceAll('{n}', String(sent++))))
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
