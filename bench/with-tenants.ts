/** The service with `tenants()` and without, interleaved in one run: `node -C @sallyport/source bench/with-tenants.ts`. */
import { interleaved } from './measuring/interleaved-calls.ts'
import { pinClient, startServer } from './measuring/start-server.ts'
import { writeResults } from './measuring/write-results.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 9)
const ROUND_MS = Number(process.env.ROUND_MS ?? 2000)
const WARM_UP_MS = Number(process.env.WARM_UP_MS ?? 5000)
/** The least ratio of the CPU time without the feature to that with it: within 8 %. */
const GOAL = 0.92

pinClient()
const servers = [await startServer('guarded'), await startServer('guarded', { env: { TENANTS: '1' } })]
const rows: string[][] = []
try {
  for (const { name, medians, ratio } of await interleaved(servers, {
    rounds: ROUNDS,
    ms: ROUND_MS,
    warmUpMs: WARM_UP_MS,
  })) {
    const [off, on] = medians
    if (ratio < GOAL) process.exitCode = 1
    rows.push([`${name}, µs`, off.toFixed(0), on.toFixed(0), ratio.toFixed(2), `at least ${GOAL}`])
  }
} finally {
  for (const server of servers) await server.stop()
}

writeResults({
  id: 'with-tenants',
  title: 'Organisations off and on',
  command: 'node -C @sallyport/source bench/with-tenants.ts',
  runtimes: ['node'],
  columns: ['', 'off', 'on', 'ratio', 'goal'],
  rows,
  notes: [
    `The server’s CPU time for a request, over memory; medians of ${ROUNDS} interleaved rounds of ${ROUND_MS / 1000} s. No request names an organisation.`,
  ],
})
