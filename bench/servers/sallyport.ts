/**
 * The service as its adapters serve it. `STORES`: memory, sqlite or postgres. `LIMITS`: `raised` counts but never
 * refuses, `off` removes the limiter. `CARRIERS`: `up` or `down`, for mails and text messages; addresses that begin with `known` have
 * a verified number. `REGISTRATION`: `hidden` never reveals that an address is taken. `DOORS`: `on` for mailed codes, sign-up without a password and all identifiers. `PROFILES`: `full` gives every
 * account metadata, two roles and their permissions. `CHECK_ON`: the option `session.checkOn`. `GET /loop-delay/start`
 * and `/stop` measure how late timers fire in this process. `/guarded` is a host's route for signed-in users,
 * `/permitted` one for users with a permission. `USERS`: number of accounts and sessions with which SQLite begins.
 * `DATABASE_URL`: an empty database of Postgres, for `STORES=postgres`.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PasswordHasher, RateLimitOptions, Sallyport, SallyportOptions, Stores, User } from '@sallyport/core'
import { createSallyport } from '@sallyport/core'
import { ADMIN_SECRET } from '../measuring/account.ts'
import { seedStatements } from '../simulations/growth-seed.ts'
import { sampleLoopDelay } from './sample-loop-delay.ts'

interface Adapter {
  passwordHasher(): PasswordHasher
  platform(): NonNullable<SallyportOptions['platform']>
  serve(handler: Sallyport['fetch'], options: { readonly port: number }): Promise<{ readonly port: number }>
}

const {
  STORES = 'memory',
  LIMITS = 'raised',
  ADAPTER = 'node',
  CARRIERS,
  REGISTRATION,
  DOORS,
  PROFILES,
  CHECK_ON,
  USERS,
  DATABASE_URL = '',
} = process.env
const never = { max: 1_000_000_000, windowMs: 60_000 }
const raised: RateLimitOptions = {
  login: never,
  register: never,
  refresh: never,
  user: never,
  requests: never,
  tools: never,
  admin: never,
}

async function openStores(): Promise<Stores> {
  if (STORES === 'memory') return (await import('@sallyport/core/memory')).memoryStores()
  if (STORES === 'postgres') {
    const { postgres } = await import('@sallyport/sql/postgres')
    const database = postgres(DATABASE_URL)
    await database.migrate()
    return database.stores
  }
  const { sqlite } = await import('@sallyport/sql/sqlite')
  const path = join(mkdtempSync(join(tmpdir(), 'sallyport-bench-')), 'bench.db')
  const database = sqlite(path)
  await database.migrate()
  if (USERS !== undefined) await seed(path, Number(USERS))
  return database.stores
}

async function seed(path: string, count: number): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite')
  const raw = new DatabaseSync(path)
  for (const statement of seedStatements(count, Date.now())) raw.exec(statement)
  raw.close()
}

/** Simulates the delay of a carrier. */
async function carry(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20))
  if (CARRIERS === 'down') throw new Error('the carrier is down')
}

// The cast is safe: the three adapters export the same functions. Their types can't be combined, because each needs its
// runtime's globals.
const adapter = (await import(`@sallyport/${ADAPTER}`)) as Adapter
const stores = await openStores()
const { users, metadata, roles } = stores
const insertUser = users.insert?.bind(users)
const ROLES = ['editor', 'reviewer']
if (PROFILES === 'full') {
  for (const name of ROLES) await roles?.insert?.({ name, permissions: [`${name}:read`, `${name}:write`] })
}

/** Gives the account of a known address its number, and each account what `PROFILES` asks for. */
async function insert(user: User): Promise<void> {
  const names = DOORS === 'on' && { username: 'known', phoneIdentifier: known.phoneNumber }
  await insertUser?.(user.email.startsWith('known') ? { ...user, ...known, ...names } : user)
  if (PROFILES !== 'full') return
  await metadata?.merge?.(user.id, { plan: 'team', theme: 'dark', onboarded: true })
  for (const name of ROLES) await roles?.assign?.(user.id, name)
}

const known = { phoneNumber: '+393331234567', isPhoneVerified: true }
const sallyport = createSallyport({
  baseUrl: 'https://auth.example.com',
  secret: 'b3nch-S3cr3t-0f-m0re-than-32-bytes-42',
  stores: {
    ...stores,
    // The same object, because profiles are read by one query only from the database's own stores.
    users: Object.assign(users, { insert }),
  },
  passwordHasher: adapter.passwordHasher(),
  platform: adapter.platform(),
  registration: REGISTRATION === 'hidden' ? { hideExisting: true, passwordless: DOORS === 'on' } : true,
  ...(DOORS === 'on' && { magicLink: { content: 'code' }, identifiers: ['email', 'username', 'phone'] }),
  ...(CARRIERS !== undefined && {
    siteUrl: 'https://www.example.org',
    email: { mailer: { send: carry } },
    sms: { transport: { send: carry } },
    logger: () => {},
  }),
  rateLimits: LIMITS === 'off' ? false : raised,
  admin: { secret: ADMIN_SECRET },
  // A run takes longer than the default of 15 minutes.
  lifetimes: { accessTokenMinutes: 120 },
  ...(CHECK_ON === 'allcalls' && { session: { checkOn: CHECK_ON } }),
})

async function guarded(request: Request): Promise<Response> {
  const user = await sallyport.authenticate(request)
  return Response.json({ user: user?.sub }, { status: user === null ? 401 : 200 })
}

async function permitted(request: Request): Promise<Response> {
  const user = await sallyport.authenticate(request)
  const permissions = user === null ? [] : await sallyport.roles.permissionsOf(user.sub)
  const isPermitted = permissions.includes('editor:write')
  return Response.json({ user: user?.sub }, { status: isPermitted ? 200 : 403 })
}

const sample = sampleLoopDelay()
const isSampled = process.env.SAMPLED === 'on'
const { port } = await adapter.serve(
  async (request, connection) => {
    if (request.url.endsWith('/guarded')) return guarded(request)
    if (request.url.endsWith('/permitted')) return permitted(request)
    return (isSampled && (await sample(request))) || sallyport.fetch(request, connection)
  },
  { port: 0 },
)
console.log(`listening ${port}`)
// An orderly exit, at which `--cpu-prof` writes its profile.
process.on('SIGTERM', () => process.exit(0))
