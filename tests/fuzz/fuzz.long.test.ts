import { expect, it } from 'vitest'
import { writeResults } from '../../bench/measuring/write-results.ts'
import { fuzz } from '../http/hostile/fuzz.ts'
import { FUZZED_STORES } from './stores.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 200_000)
const STORES = process.env.FUZZ_STORES?.split(',') ?? Object.keys(FUZZED_STORES)
/** A run of its own each time. The titles and errors name it, for a repetition. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const CLASSES = ['2', '3', '4', '5'] as const
/** D1 answers each statement over HTTP. */
const HANG_MS = 4 * 3_600_000
const rows: string[][] = []

it.each(Object.entries(FUZZED_STORES).filter(([name]) => STORES.includes(name)))(
  `R15 R35 ${REQUESTS} random requests over %s are answered as documented (FUZZ_SEED=${SEED})`,
  async (name, stores) => {
    const { requests, operations, byClass } = await fuzz({ stores }, REQUESTS, SEED)
    expect(requests).toBeGreaterThanOrEqual(REQUESTS)
    const counts = CLASSES.map((first) => byClass.get(first) ?? 0)
    rows.push([name, ...[operations, requests, ...counts].map(String)])
    writeResults({
      id: 'fuzz',
      title: 'Random requests from the OpenAPI documents',
      command: 'npm run test:long',
      runtimes: ['node'],
      columns: ['stores', 'operations', 'requests', ...CLASSES.map((first) => `${first}xx`)],
      rows,
      notes: [
        `By callers of every kind, seed ${SEED} (FUZZ_SEED repeats it). Each answer is as documented, is no failure of the service and tells nothing of the input; no secret is in log, events and rows.`,
      ],
    })
  },
  HANG_MS,
)
