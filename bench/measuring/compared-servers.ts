/** The servers that bench/against-peers.ts compares. */
import { type OwnOptions, ownTargets, type PeerCalls, peerTargets, type Row, type Target } from './targets.ts'

export interface Compared {
  readonly name: string
  readonly rows: readonly Row[]
  /** Starts the server. Returns its requests of the row. */
  start(row: Row): Promise<readonly Target[]>
}

const ON = { CACHE: 'on' }
const SQLITE = { STORES: 'sqlite', PROFILES: 'full' }

/** Other libraries. `folder`: where they are installed. */
export function peers(folder: string): readonly Compared[] {
  const peer = (program: string, env: Readonly<Record<string, string>>, calls: PeerCalls): Compared => ({
    name: `${program}${env.CACHE === undefined ? '' : ', cache'}`,
    rows: Object.values(calls).map(([row]) => row),
    start: (row) => peerTargets(folder, program, env, callsOf(calls, row)),
  })
  return [
    peer('hello-node', {}, { hello: ['guard', 'bare node:http'] }),
    peer('hono-jose', {}, { guard: ['guard', 'Hono + jose'] }),
    peer('hono-jose', ON, { guard: ['guard', 'Hono + jose, verified once a token'] }),
    peer('fastify-jwt', {}, { guard: ['guard', 'fastify-jwt'] }),
    peer('fastify-jwt', ON, {
      guard: ['guard', 'fastify-jwt, cache'],
      me: ['me', 'fastify-jwt, cache, a user in a Map'],
    }),
    peer('passport-jwt', {}, { guard: ['guard', 'Express + passport-jwt'] }),
    peer('openauth', {}, { guard: ['guard', 'OpenAuth client.verify'], refresh: ['refresh', 'OpenAuth, memory'] }),
    peer(
      'better-auth',
      {},
      {
        me: ['me', 'better-auth, cookie, SQLite'],
        meBearer: ['me', 'better-auth, bearer, SQLite'],
        login: ['login', 'better-auth, SQLite'],
        failedLogin: ['failed login', 'better-auth, SQLite'],
        register: ['register', 'better-auth, SQLite'],
      },
    ),
    peer('better-auth', ON, { me: ['me', 'better-auth, cookie cache, SQLite'] }),
  ]
}

/** The service of this repository. `postgresUrl`: returns the URL of an empty database. */
export function own(postgresUrl: () => Promise<string>): readonly Compared[] {
  const service = (
    label: string,
    rows: readonly Row[],
    options: OwnOptions | (() => Promise<OwnOptions>),
  ): Compared => ({
    name: `Sallyport, ${label}`,
    rows,
    start: async (row) => ownTargets(label, [row], typeof options === 'function' ? await options() : options),
  })
  const bearer = ['bearer']
  return [
    service('memory', ['guard', 'me', 'refresh', 'login', 'track'], { env: { PROFILES: 'full' } }),
    service('SQLite', ['me', 'refresh', 'login', 'failed login', 'register', 'track'], { env: SQLITE }),
    service('SQLite, checkOn allcalls', ['me'], { env: { ...SQLITE, CHECK_ON: 'allcalls' }, ways: bearer }),
    service('Postgres', ['me', 'refresh'], async () => ({ env: await onPostgres(postgresUrl), ways: bearer })),
    service('SQLite with 100,000 users', ['admin list'], { env: { ...SQLITE, USERS: '100000' } }),
    service('memory, Bun', ['guard'], { runtime: 'bun', ways: bearer }),
    service('memory, Deno', ['guard'], { runtime: 'deno', ways: bearer }),
    service('D1, workerd', ['guard', 'me', 'refresh', 'login'], { program: 'workerd', ways: bearer }),
  ]
}

function callsOf(calls: PeerCalls, row: Row): PeerCalls {
  return Object.fromEntries(Object.entries(calls).filter(([, [ofRow]]) => ofRow === row))
}

async function onPostgres(url: () => Promise<string>): Promise<Readonly<Record<string, string>>> {
  return { STORES: 'postgres', PROFILES: 'full', DATABASE_URL: await url() }
}
