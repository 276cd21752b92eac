import { createHash } from 'node:crypto'
import { authorizationServer } from '../../packages/authorization-server/src/index.ts'
import { createSallyport } from '../../packages/core/src/create-sallyport.ts'
import { memoryStores } from '../../packages/core/src/foundations/memory/index.ts'
import type { RecordStore } from '../../packages/core/src/ports/records.ts'
import { freeHasher, type HttpOutcome } from './http.ts'
import { judge, PAUSES, type Reply, type Use } from './judge.ts'
import { SKEW_MS, seeded } from './model.ts'

const ORIGIN = 'https://auth.example.org'
const CALLBACK = 'https://app.example.org/cb'
const RESOURCE = 'https://api.example.org'
const GRANT = 'authorization-server:grant'
const START = Date.UTC(2030, 2, 1)
const NODES = 3
const SECOND = 1000
const PERSON = { email: 'ada@example.org', password: 'correct horse battery staple' }
const REVOKED = { status: 400, code: 'invalid_grant' }
const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const JSON_TYPE = { 'Content-Type': 'application/json', Origin: ORIGIN }
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' }

/**
 * Runs the authorization server on three nodes, each with its own clock, over shared records whose calls interleave at random. Returns the function
 * that plays one schedule with a grant of its own: several clients, parallel refreshes, lost replies, a thief. `altered` replaces the store, to show
 * that a wrong one is caught.
 */
export async function grantSimulation(
  altered: (records: RecordStore) => RecordStore = (records) => records,
): Promise<(seed: number) => Promise<HttpOutcome>> {
  const { telemetry: _telemetry, audit: _audit, ...stores } = memoryStores()
  const base = altered(stores.records)
  const offsets = new Array<number>(NODES).fill(0)
  let now = START
  let random = seeded(0)
  let ends = 0
  let supersededAt: number[] = []

  async function interleave<T>(work: () => Promise<T>): Promise<T> {
    for (let turns = random.upTo(5); turns > 0; turns--) await Promise.resolve()
    return work()
  }
  const records: RecordStore = {
    ...base,
    find: (...args) => interleave(() => base.find(...args)),
    takeOnce: (...args) => interleave(() => base.takeOnce(...args)),
    async replaceIf(kind, id, version, replacement, owner, at) {
      const before = await base.find(kind, id, null)
      const isReplaced = await interleave(() => base.replaceIf(kind, id, version, replacement, owner, at))
      const [old, next] = [Number(before?.data.counter), Number(replacement.data.counter)]
      if (isReplaced && kind === GRANT && next > old) supersededAt[next - 1] ??= now
      return isReplaced
    },
  }
  const signingKeys = [await newKey()]
  const nodes = offsets.map((_, index) =>
    createSallyport({
      environment: 'development',
      secret: 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6',
      baseUrl: ORIGIN,
      stores: { ...stores, records },
      passwordHasher: freeHasher,
      registration: true,
      rateLimits: false,
      logger: () => {},
      now: () => new Date(now + (offsets[index] ?? 0)),
      features: [
        authorizationServer({
          signingKeys,
          resources: [RESOURCE],
          defaultResource: RESOURCE,
          clients: { app: { name: 'App', redirectUris: [CALLBACK], isFirstParty: true } },
        }),
      ],
    }),
  )
  // The cast is safe: the feature declares the event.
  for (const node of nodes) node.on('identity.authorization-server.grant.ended' as 'identity.auth.login', () => ends++)

  const send = (path: string, init: RequestInit) => random.pick(nodes).fetch(new Request(`${ORIGIN}/auth${path}`, init))
  const post = (path: string) => send(path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(PERSON) })
  await post('/register')
  const Cookie = (await post('/login')).headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

  async function token(fields: Readonly<Record<string, string>>): Promise<Reply> {
    const body = String(new URLSearchParams({ client_id: 'app', ...fields }))
    const response = await send('/oauth2/token', { method: 'POST', headers: FORM_TYPE, body })
    const { error = '', refresh_token } = await response.json()
    return { status: response.status, code: error, token: refresh_token }
  }

  /** The first refresh token of a new grant. */
  async function granted(): Promise<string> {
    const query = new URLSearchParams({
      client_id: 'app',
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'offline_access',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    })
    const answer = await send(`/oauth2/authorize?${query}`, { headers: { Cookie } })
    const code = new URL(answer.headers.get('Location') ?? '').searchParams.get('code') ?? ''
    const fields = { grant_type: 'authorization_code', code, code_verifier: VERIFIER, redirect_uri: CALLBACK }
    return (await token(fields)).token ?? ''
  }

  return async (seed) => {
    random = seeded(seed)
    const isGrid = random.chance(0.25)
    const lossShare = random.pick([0, 0.1, 0.4])
    offsets.fill(0)
    // Each schedule begins at the sign-in, so that the browser's session is there.
    now = START + SECOND
    const first = await granted()
    const handle = first.split('.')[0] ?? ''
    offsets.forEach((_, index) => {
      offsets[index] = isGrid ? random.pick([-SKEW_MS, 0, 0, SKEW_MS]) : random.upTo(2 * SKEW_MS) - SKEW_MS
    })
    const spread = Math.max(...offsets) - Math.min(...offsets)
    supersededAt = []
    ends = 0
    // Clients with the same token share a store; the last one is a thief with a copy.
    const jars = Array.from({ length: 1 + random.upTo(2) }, () => first)
    const issued = new Set(jars)
    const violations: string[] = []
    let presented = 0
    let revoked = false

    for (let round = 3 + random.upTo(5); round > 0; round--) {
      now += isGrid ? 5 * SECOND * random.upTo(14) : random.pick(PAUSES)(random.upTo)
      const used = Array.from({ length: 1 + random.upTo(2) }, () => random.upTo(jars.length - 1))
      const before = [...supersededAt]
      const uses = await Promise.all(
        used.map(async (jar): Promise<Use> => {
          const presentedToken = jars[jar] ?? ''
          const superseded = before[counterOf(presentedToken)]
          const reply = await token({ grant_type: 'refresh_token', refresh_token: presentedToken })
          return { token: presentedToken, age: superseded === undefined ? null : now - superseded, reply }
        }),
      )
      presented += uses.length
      const isAlive = (await base.find(GRANT, handle, null)) !== null
      violations.push(...judge(uses, { spread, revoked, isAlive, isStale: false, refusal: REVOKED }))
      revoked ||= !isAlive
      uses.forEach(({ reply }, index) => {
        if (reply.token === undefined) return
        if (issued.has(reply.token)) violations.push('a refresh token was issued twice')
        issued.add(reply.token)
        if (!random.chance(lossShare)) jars[used[index] ?? 0] = reply.token
      })
    }
    if (ends !== (revoked ? 1 : 0)) violations.push(`${ends} events of the end, grant ${revoked ? 'ended' : 'alive'}`)
    await base.takeOnce(GRANT, handle, null, new Date(now))
    return { violations, presented, revoked }
  }
}

async function newKey() {
  // The cast is safe: Ed25519 makes a pair.
  const { privateKey } = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  return { ...(await crypto.subtle.exportKey('jwk', privateKey)), kid: 'one', alg: 'EdDSA' }
}

function counterOf(token: string): number {
  return Number.parseInt(token.split('.')[1] ?? '', 36)
}
