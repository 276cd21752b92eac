/**
 * The service with every feature beside the same without any, interleaved in one run: `node -C @sallyport/source bench/features-beside-none.ts`. The
 * calls are the same, and use no feature.
 */
import { interleaved } from './measuring/interleaved-calls.ts'
import { pinClient, startServer } from './measuring/start-server.ts'
import { writeResults } from './measuring/write-results.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 9)
const ROUND_MS = Number(process.env.ROUND_MS ?? 2000)
const WARM_UP_MS = Number(process.env.WARM_UP_MS ?? 5000)
/** The least ratio of the CPU time without features to that with all: within 8 %. */
const GOAL = 0.92

pinClient()
const servers = [await startServer('guarded'), await startServer('guarded', { env: { FEATURES: 'all' } })]
const rows: string[][] = []
try {
  for (const { name, medians, ratio } of await interleaved(servers, {
    rounds: ROUNDS,
    ms: ROUND_MS,
    warmUpMs: WARM_UP_MS,
  })) {
    const [none, all] = medians
    if (ratio < GOAL) process.exitCode = 1
    rows.push([`${name}, µs`, none.toFixed(0), all.toFixed(0), ratio.toFixed(2), `at least ${GOAL}`])
  }
} finally {
  for (const server of servers) await server.stop()
}
writeResults({
  id: 'features-beside-none',
  title: 'The service with every feature and without any',
  command: 'node -C @sallyport/source bench/features-beside-none.ts',
  runtimes: ['node'],
  columns: ['', 'none', 'all', 'ratio', 'goal'],
  rows,
  notes: [
    `The server’s CPU time for a request, over memory; medians of ${ROUNDS} interleaved rounds of ${ROUND_MS / 1000} s.`,
    'All: mailed links and codes, sign-up without a password, usernames, phone numbers, guests, native apps, passkeys, a provider, organisations, API keys of users and organisations, and the authorization server.',
  ],
})
