import { createSallyport } from '../../packages/core/src/create-sallyport.ts'
import { memoryStores } from '../../packages/core/src/foundations/memory/index.ts'
import type { Session, SessionStore } from '../../packages/core/src/ports/accounts/sessions.ts'
import type { PasswordHasher } from '../../packages/core/src/ports/host/password-hasher.ts'
import { judge, PAUSES, type Reply, type Use } from './judge.ts'
import { SKEW_MS, seeded } from './model.ts'

/** Result of one schedule over HTTP. */
export interface HttpOutcome {
  readonly violations: readonly string[]
  readonly presented: number
  readonly revoked: boolean
}

const START = Date.UTC(2030, 2, 1)
const NODES = 3
const PASSWORD = 'correct horse battery staple'
const REVOKED = { status: 401, code: 'SESSION_REVOKED' }
const [SECOND, MINUTE] = [1000, 60_000]

export const freeHasher: PasswordHasher = {
  concurrency: 64,
  hash: async (password) => `plain:${password}`,
  verify: async (password, phc) => phc === `plain:${password}`,
  needsRehash: () => false,
}

/**
 * Runs the whole service on three nodes, each with its own clock, over shared memory stores whose calls interleave at random and whose
 * `get` may return old rows. Returns the function that plays one schedule: several clients, parallel requests, lost responses, a thief.
 * `altered` replaces the session store, to show that a wrong one is caught.
 */
export async function httpSimulation(
  altered: (sessions: SessionStore) => SessionStore = (sessions) => sessions,
): Promise<(seed: number) => Promise<HttpOutcome>> {
  const stores = memoryStores()
  const base = altered(stores.sessions)
  const offsets = new Array<number>(NODES).fill(0)
  let now = START
  let random = seeded(0)
  let staleShare = 0
  let reuses = 0
  let supersededAt: number[] = []
  let history: { readonly since: number; readonly row: Session | null }[] = []

  async function interleave<T>(work: () => Promise<T>): Promise<T> {
    for (let turns = random.upTo(5); turns > 0; turns--) await Promise.resolve()
    return work()
  }
  const sessions: SessionStore = {
    ...stores.sessions,
    async rotate(rotation) {
      const row = await interleave(() => base.rotate(rotation))
      if (row !== null) history.push({ since: now, row })
      if (row !== null && row.counter > rotation.counter) supersededAt[rotation.counter] = now
      return row
    },
    async get(handle) {
      const row = await interleave(() => base.get(handle))
      if (row === null || !random.chance(staleShare)) return row
      const seenAt = now - random.upTo(90 * SECOND)
      return history.findLast((version) => version.since <= seenAt)?.row ?? row
    },
    revoke: (handle, userId) => interleave(() => base.revoke(handle, userId)),
  }
  const nodes = offsets.map((_, index) =>
    createSallyport({
      environment: 'development',
      secret: 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6',
      stores: { ...stores, sessions },
      passwordHasher: freeHasher,
      registration: true,
      rateLimits: false,
      logger: () => {},
      now: () => new Date(now + (offsets[index] ?? 0)),
    }),
  )
  for (const node of nodes) node.on('identity.session.reuse_detected', () => reuses++)

  async function post(path: string, body: object): Promise<Reply> {
    const headers = { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await random.pick(nodes).fetch(new Request(`http://localhost/auth${path}`, init))
    const answer: unknown = await response.json()
    const field = (name: string) => {
      const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
      return typeof value === 'string' ? value : undefined
    }
    return { status: response.status, code: field('code') ?? '', token: field('refreshToken') }
  }

  await post('/register', { email: 'ada@example.org', password: PASSWORD })

  return async (seed) => {
    random = seeded(seed)
    staleShare = random.chance(0.3) ? 0.5 : 0
    const isGrid = random.chance(0.25)
    const lossShare = random.pick([0, 0.1, 0.4])
    offsets.forEach((_, index) => {
      offsets[index] = isGrid ? random.pick([-SKEW_MS, 0, 0, SKEW_MS]) : random.upTo(2 * SKEW_MS) - SKEW_MS
    })
    const spread = Math.max(...offsets) - Math.min(...offsets)
    supersededAt = []
    reuses = 0
    now += 100 * 24 * 60 * MINUTE
    const login = await post('/login', { email: 'ada@example.org', password: PASSWORD })
    const first = login.token ?? ''
    const handle = handleOf(first)
    history = [{ since: now, row: await stores.sessions.get(handle) }]
    // Clients with the same token share a cookie jar; the last one is a thief with a copy.
    const jars = Array.from({ length: 1 + random.upTo(2) }, () => first)
    const issued = new Set(jars)
    const violations: string[] = []
    let presented = 0
    let revoked = false

    for (let round = 3 + random.upTo(9); round > 0; round--) {
      now += isGrid ? 5 * SECOND * random.upTo(14) : random.pick(PAUSES)(random.upTo)
      const used = Array.from({ length: 1 + random.upTo(3) }, () => random.upTo(jars.length - 1))
      const before = [...supersededAt]
      const uses = await Promise.all(
        used.map(async (jar): Promise<Use> => {
          const token = jars[jar] ?? ''
          const superseded = before[counterOf(token)]
          const reply = await post('/refresh', { refreshToken: token })
          return { token, age: superseded === undefined ? null : now - superseded, reply }
        }),
      )
      presented += uses.length
      const isAlive = (await stores.sessions.get(handle)) !== null
      violations.push(...judge(uses, { spread, revoked, isAlive, isStale: staleShare > 0, refusal: REVOKED }))
      revoked ||= !isAlive
      uses.forEach(({ reply }, index) => {
        if (reply.token === undefined) return
        if (issued.has(reply.token)) violations.push('a refresh token was issued twice')
        issued.add(reply.token)
        if (!random.chance(lossShare)) jars[used[index] ?? 0] = reply.token
      })
    }
    if (reuses !== (revoked ? 1 : 0))
      violations.push(`${reuses} events of reuse, session ${revoked ? 'revoked' : 'alive'}`)
    return { violations, presented, revoked }
  }
}

function handleOf(token: string): string {
  return token.split('.')[0] ?? ''
}

function counterOf(token: string): number {
  return Number.parseInt(token.split('.')[1] ?? '', 36)
}
