/** Done-when 4: login takes as long for an unknown address as for a known one (R24b). `node -C @sallyport/source bench/login-timing.ts` */
import { post, register } from './account.ts'
import { mannWhitney } from './mann-whitney.ts'
import { startServer } from './start-server.ts'
import { median } from './statistics.ts'
import { writeResults } from './write-results.ts'

const PAIRS = 200
const WARM_UP = 20
const LEAST_P = 0.01
const KNOWN = 'known@example.org'

async function timed(port: number, email: string): Promise<number> {
  const start = performance.now()
  const { status } = await post(port, '/auth/login', { email, password: 'not the password' })
  if (status !== 401) throw new Error(`login answered ${status}`)
  return performance.now() - start
}

async function compare(stores: string): Promise<readonly string[]> {
  // Without limits: the lock-out would answer both before a hash is made.
  const server = await startServer('sallyport', { env: { STORES: stores, LIMITS: 'off' } })
  await register(server.port, KNOWN)
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let pair = -WARM_UP; pair < PAIRS; pair++) {
    const stranger = `unknown${pair + WARM_UP}@example.org`
    const isKnownFirst = pair % 2 === 0
    const first = await timed(server.port, isKnownFirst ? KNOWN : stranger)
    const second = await timed(server.port, isKnownFirst ? stranger : KNOWN)
    if (pair < 0) continue
    known.push(isKnownFirst ? first : second)
    unknown.push(isKnownFirst ? second : first)
  }
  await server.stop()
  const { p } = mannWhitney(known, unknown)
  if (p <= LEAST_P) process.exitCode = 1
  return [stores, median(known).toFixed(2), median(unknown).toFixed(2), p.toFixed(3), p > LEAST_P ? 'none' : 'yes']
}

writeResults({
  id: 'login-timing',
  title: 'Login with a known and with an unknown address',
  command: 'node -C @sallyport/source bench/login-timing.ts',
  runtimes: ['node'],
  columns: ['stores', 'known, median ms', 'unknown, median ms', 'p', `difference (p ≤ ${LEAST_P})`],
  rows: [await compare('memory'), await compare('sqlite')],
  notes: [
    `${PAIRS} interleaved pairs with a wrong password, the order of each pair in turn; two-sided Mann–Whitney U test.`,
  ],
})
