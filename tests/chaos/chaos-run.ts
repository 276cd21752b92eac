import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MESSAGE_QUEUES } from '../../packages/core/src/ports/events/deliveries.ts'
import type { SpawnedServer } from '../../packages/server/test/spawn-server.ts'
import type { SqlStores } from '../../packages/sql/src/stores/sql-stores.ts'
import { seeded } from '../refresh-simulation/model.ts'
import type { Carriers } from './carriers.ts'
import { clientsOf } from './clients.ts'
import { AHEAD, faultsOf, HOUR_MS, type Parts } from './faults.ts'
import { isAhead, isCutOff, type Ledger, newLedger, p99 } from './ledger.ts'
import { visitor } from './visitor.ts'

export const ADMIN_SECRET = '77aa12cd90ef34ab56cd78ef12ab34cd'
const VISITORS = 6
/** After the end of a fault, until requests count as those of a calm time. */
const AFTERMATH_MS = 5000
const SETTLING_MS = 180_000
/** Until what was stamped by a clock ahead is due, of clocks that are ahead again. */
const LATE_MS = 120_000

export interface Given {
  readonly minutes: number
  readonly faultEverySeconds: number
  readonly seed: number
  readonly directory: string
  readonly carriers: Carriers
  /** Origins of the servers, which they keep when they start again. */
  readonly origins: readonly string[]
  start(origin: string, env: Readonly<Record<string, string>>, version?: 'earlier' | 'this'): Promise<SpawnedServer>
  readonly hasEarlier: boolean
  /** Leaves faults out, to look for the one that does harm. */
  isWanted(fault: string): boolean
  readonly database: Parts['database']
  /** Reads the servers' database. */
  read<T>(work: (stores: SqlStores) => Promise<T>): Promise<T>
}

export interface Chaos {
  readonly ledger: Ledger
  /** Number of faults by name. */
  readonly faults: ReadonlyMap<string, number>
  readonly lostAccounts: readonly string[]
  /** Deleted accounts that are there. */
  readonly undeleted: readonly string[]
  readonly lostEvents: readonly number[]
  /** Number of events that a clock an hour ahead had stamped, and that arrived an hour later. */
  readonly lateEvents: number
  /** Events that arrived under several ids. */
  readonly doubledEvents: readonly number[]
  /** Messages that the receiver acknowledged more than once, under the same id. */
  readonly repeatedMessages: number
  /** Deliveries that are still in the outbox, and those given up. */
  readonly undelivered: { readonly pending: number; readonly dead: number }
  readonly lostResets: readonly string[]
  /** Addresses whose request was answered about an outage, before the outbox had the mail: the answer doesn't wait for the account's lookup (R24b). */
  readonly cutOffResets: readonly string[]
  /** Addresses whose reset mail was given up, because its link had expired by clocks an hour ahead. */
  readonly expiredResets: readonly string[]
  readonly calmP99Ms: number
  readonly p99Ms: number
  /** MiB of the largest process after the first minute, and at the end. */
  readonly memoryMiB: readonly [early: number, late: number]
}

/** Lets visitors use the servers, with a fault every so many seconds. Then ends the faults, lets the outbox empty itself, and counts what was lost. */
export async function chaosRun(given: Given): Promise<Chaos> {
  const {
    minutes,
    faultEverySeconds,
    seed,
    directory,
    carriers,
    origins,
    start,
    hasEarlier,
    isWanted,
    database,
    read,
  } = given
  const random = seeded(seed)
  const ledger = newLedger()
  const clockFile = join(directory, 'clock')
  const shiftClocks = (ms: number) => writeFileSync(clockFile, String(ms))
  shiftClocks(0)
  const preload = new URL('shifted-clock.ts', import.meta.url).href
  const env = { CHAOS_CLOCK: clockFile, NODE_OPTIONS: `--import ${preload}` }
  const servers = await Promise.all(origins.map((origin) => start(origin, env)))

  const startAgain = async (index: number, version: 'earlier' | 'this') => {
    servers[index] = await start(origins[index] ?? '', env, version)
  }

  const faults = faultsOf(
    {
      servers: servers.length,
      async restart(index) {
        const from = performance.now()
        await servers[index]?.stop('SIGKILL')
        ledger.outages.push({ from, to: performance.now() })
        await startAgain(index, 'this')
      },
      replace: hasEarlier
        ? async (index, version) => {
            await servers[index]?.stop('SIGTERM')
            await startAgain(index, version)
          }
        : undefined,
      signal: (index, signal) => void servers[index]?.child.kill(signal),
      hang: carriers.hang,
      shiftClocks,
      database,
    },
    (count) => random.upTo(count - 1),
  )

  let calmFrom = performance.now()
  const clients = clientsOf(origins, ledger, () => performance.now() > calmFrom)
  const hook = {
    url: `${carriers.receiver}/hook`,
    events: ['shop.order'],
    // Signed webhooks have an id.
    secret: 'secret-of-the-receiver',
    maxRetries: 10,
    retryDelayMs: 1000,
  }
  await clients.send('POST', '/admin/api/webhooks', hook, ADMIN_SECRET)
  // Real time: registrations are cached for up to 5 s.
  await sleep(5000)

  let isOver = false
  let events = 0
  const people = Array.from({ length: VISITORS }, (_, index) =>
    visitor({
      name: `visitor${index}`,
      adminSecret: ADMIN_SECRET,
      clients,
      ledger,
      random: seeded(seed + index + 1),
      nextEvent: () => events++,
      isOver: () => isOver,
    }),
  )
  const until = performance.now() + minutes * 60_000
  const done = new Map<string, number>()
  const early = { mib: 0, at: performance.now() + 60_000 }
  for (let order: string[] = []; performance.now() + faultEverySeconds * 1000 < until; ) {
    await sleep(faultEverySeconds * 1000)
    if (early.mib === 0 && performance.now() >= early.at) early.mib = largest(servers)
    if (order.length === 0)
      order = shuffled(
        Object.keys(faults).filter((one) => isWanted(one)),
        random,
      )
    const name = order.pop() ?? ''
    calmFrom = Number.POSITIVE_INFINITY
    const from = performance.now()
    await faults[name]?.()
    const span = { from, to: performance.now() }
    if (name in database) ledger.outages.push(span)
    if (name === AHEAD) ledger.ahead.push(span)
    calmFrom = performance.now() + AFTERMATH_MS
    done.set(name, (done.get(name) ?? 0) + 1)
  }
  await sleep(Math.max(0, until - performance.now()))
  isOver = true
  await Promise.all(people)
  const memoryMiB = [early.mib, largest(servers)] as const
  await settled(ledger, carriers, SETTLING_MS)
  // Before the clocks go on, by which waiting links would expire.
  const resets = await read((stores) => unsentResets(stores, ledger, carriers))
  const unsentEvents = missing(ledger.events, carriers.events)
  if (unsentEvents.length > 0) {
    shiftClocks(HOUR_MS)
    await settled(ledger, carriers, LATE_MS)
  }
  for (const server of servers) await server.stop()

  const lostAccounts: string[] = []
  const undeleted: string[] = []
  const undelivered = await read(async ({ users, deliveries }) => {
    for (const email of ledger.accounts) if ((await users.findByEmail(email)) === null) lostAccounts.push(email)
    for (const id of ledger.deleted) if ((await users.findById(id)) !== null) undeleted.push(id)
    return deliveries.count()
  })
  const isLate = (n: number) => carriers.events.has(n) && isAhead(ledger, ledger.events.get(n))
  const messages = [...carriers.events.values()].flatMap((ids) => [...ids.values()])
  return {
    ledger,
    faults: done,
    lostAccounts,
    undeleted,
    lostEvents: unsentEvents.filter((n) => !isLate(n)),
    lateEvents: unsentEvents.filter(isLate).length,
    doubledEvents: [...carriers.events].filter(([, ids]) => ids.size > 1).map(([n]) => n),
    repeatedMessages: messages.filter((times) => times > 1).length,
    undelivered,
    ...resets,
    calmP99Ms: p99(ledger.calmMs),
    p99Ms: p99(ledger.allMs),
    memoryMiB,
  }
}

/** Returns the addresses whose reset mail wasn't sent, by cause. */
async function unsentResets({ users, deliveries }: SqlStores, ledger: Ledger, { mails }: Carriers) {
  const lostResets: string[] = []
  const cutOffResets: string[] = []
  const expiredResets: string[] = []
  for (const email of missing(ledger.resets, mails)) {
    const userId = (await users.findByEmail(email))?.id ?? ''
    const found = await deliveries.list({ webhookId: MESSAGE_QUEUES.mail, userId, page: 1, limit: 100 })
    const mail = found.deliveries.find(({ event }) => event === 'mail.password-reset')
    const isExpired = mail?.status === 'dead' && /has expired|no longer valid/.test(mail.lastError ?? '')
    // A mail that the outbox had is lost, whatever happened then.
    const isCut = mail === undefined && isCutOff(ledger, ledger.resets.get(email))
    if (isExpired) expiredResets.push(email)
    else if (isCut) cutOffResets.push(email)
    else lostResets.push(email)
  }
  return { lostResets, cutOffResets, expiredResets }
}

/** Waits until everything that was acknowledged has arrived, at most so many ms. */
async function settled({ events, resets }: Ledger, carriers: Carriers, mostMs: number): Promise<void> {
  // Real time: the servers deliver by their own clocks.
  for (const until = performance.now() + mostMs; performance.now() < until; await sleep(250))
    if (missing(events, carriers.events).length + missing(resets, carriers.mails).length === 0) return
}

function missing<T>(expected: ReadonlyMap<T, unknown>, found: ReadonlyMap<T, unknown>): readonly T[] {
  return [...expected.keys()].filter((one) => !found.has(one))
}

function largest(servers: readonly SpawnedServer[]): number {
  const sizes = servers.map(({ child }) => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
  })
  return Math.round(Math.max(...sizes))
}

function shuffled<T>(list: readonly T[], random: ReturnType<typeof seeded>): T[] {
  return list
    .map((one) => [random.upTo(1e9), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)
}
