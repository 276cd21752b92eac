/** The servers that bench/against-peers.ts compares. */
import { type OwnOptions, ownTargets, type PeerCalls, peerTargets, type Row, type Target } from './targets.ts'

export interface Compared {
  readonly name: string
  readonly rows: readonly Row[]
  start(): Promise<readonly Target[]>
}

const ON = { CACHE: 'on' }
const SQLITE = { STORES: 'sqlite', PROFILES: 'full' }

/** Other libraries. `folder`: where they are installed. */
export function peers(folder: string): readonly Compared[] {
  const peer = (program: string, env: Readonly<Record<string, string>>, calls: PeerCalls): Compared => ({
    name: `${program}${env.CACHE === undefined ? '' : ', cache'}`,
    rows: Object.values(calls).map(([row]) => row),
    start: () => peerTargets(folder, program, env, calls),
  })
  return [
    peer('hello-node', {}, { hello: ['hello', 'bare node:http'] }),
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
    start: async () => ownTargets(label, rows, typeof options === 'function' ? await options() : options),
  })
  const bearer = ['bearer']
  return [
    // Reads have a server of their own: the events of the other requests would stay in its heap.
    service('memory', ['guard', 'me'], { env: { PROFILES: 'full' } }),
    service('memory', ['refresh', 'login', 'track'], { env: { PROFILES: 'full' } }),
    service('SQLite', ['me'], { env: SQLITE }),
    service('SQLite', ['refresh', 'login', 'failed login', 'register', 'track'], { env: SQLITE }),
    service('SQLite, checkOn allcalls', ['me'], { env: { ...SQLITE, CHECK_ON: 'allcalls' }, ways: bearer }),
    service('Postgres', ['me', 'refresh'], async () => ({ env: await onPostgres(postgresUrl), ways: bearer })),
    service('SQLite with 100,000 users', ['admin list'], { env: { ...SQLITE, USERS: '100000' } }),
    service('memory, Bun', ['guard'], { runtime: 'bun', ways: bearer }),
    service('memory, Deno', ['guard'], { runtime: 'deno', ways: bearer }),
    service('D1, workerd', ['guard', 'me', 'login'], { program: 'workerd', ways: bearer }),
  ]
}

async function onPostgres(url: () => Promise<string>): Promise<Readonly<Record<string, string>>> {
  return { STORES: 'postgres', PROFILES: 'full', DATABASE_URL: await url() }
}
