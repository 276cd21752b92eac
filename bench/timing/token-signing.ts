/**
 * Decision 004: compares HS256 access tokens by @noble/hashes and by jose. `node -C @sallyport/source
 * bench/timing/token-signing.ts`
 */
import { jwtVerify, SignJWT } from 'jose'
import { secretTokenKey } from '../../packages/core/src/foundations/tokens/secret-token-key.ts'
import { ACCESS_TOKEN_TYPE } from '../../packages/core/src/foundations/tokens/token-key.ts'
import { median } from '../measuring/statistics.ts'
import { writeResults } from '../measuring/write-results.ts'

const ROUNDS = 15
const CALLS = 3000
const CLAIMS = {
  sub: '356e97c3-c8e7-4156-ba36-65ebc16fec4f',
  email: 'user@example.org',
  loginProvider: 'local',
  isEmailVerified: true,
  isTotpEnabled: false,
  sid: 'nO_4Gc9mIA9T7Bfry_Zduw',
  auth_time: 1_795_176_000,
  token_use: 'access',
  iat: 1_795_176_000,
  exp: 4_102_444_800,
  iss: 'https://auth.example',
  aud: 'https://auth.example',
}

const own = secretTokenKey('a secret of the benchmark')
const secret = crypto.getRandomValues(new Uint8Array(32))
const joseKey = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
  'sign',
  'verify',
])
const header = { alg: 'HS256', typ: ACCESS_TOKEN_TYPE, kid: 'k' }
const options = { algorithms: ['HS256'], typ: ACCESS_TOKEN_TYPE }
const signByJose = () => new SignJWT(CLAIMS).setProtectedHeader(header).sign(joseKey)
const signByOwn = () => own.sign(JSON.stringify(CLAIMS))
const [joseToken, ownToken] = [await signByJose(), await signByOwn()]

const CASES: Readonly<Record<string, () => Promise<unknown>>> = {
  'issue, own': signByOwn,
  'issue, jose': signByJose,
  'verify, own': () => own.open(ownToken),
  'verify, jose': () => jwtVerify(joseToken, joseKey, options),
}

interface Sample {
  readonly cpu: number[]
  readonly elapsed: number[]
}

const figures = new Map(Object.keys(CASES).map((name): [string, Sample] => [name, { cpu: [], elapsed: [] }]))
for (let round = 0; round <= ROUNDS; round++) {
  for (const [name, run] of Object.entries(CASES)) {
    const [start, startedAt] = [process.cpuUsage(), performance.now()]
    for (let call = 0; call < CALLS; call++) await run()
    const { user, system } = process.cpuUsage(start)
    // The first round is a warm-up.
    if (round === 0) continue
    figures.get(name)?.cpu.push((user + system) / CALLS)
    figures.get(name)?.elapsed.push(((performance.now() - startedAt) * 1000) / CALLS)
  }
}

writeResults({
  id: 'token-signing',
  title: 'HS256 access tokens by our own key and by jose',
  command: 'node -C @sallyport/source bench/timing/token-signing.ts',
  runtimes: ['node'],
  columns: ['call', 'CPU µs', 'elapsed µs'],
  rows: [...figures].map(([name, sample]) => [name, median(sample.cpu).toFixed(1), median(sample.elapsed).toFixed(1)]),
  notes: [
    `Medians of ${ROUNDS} interleaved rounds of ${CALLS} calls one after the other; CPU time is that of all threads.`,
  ],
})
