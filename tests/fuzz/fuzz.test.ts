import { expect, it } from 'vitest'
import { fuzz } from '../http/hostile/fuzz.ts'
import { FUZZED_STORES } from './stores.ts'

/** Requests to each kind of store, 3000 in all. The long tests send 200,000, also over D1, which answers each statement over HTTP. */
const REQUESTS: Readonly<Record<string, number>> = { SQLite: 2000, Postgres: 1000 }
const SEED = Number(process.env.FUZZ_SEED ?? 1_000_044)

it.each(Object.entries(REQUESTS))(
  `R15 R35 random requests over %s are answered as documented (FUZZ_SEED=${SEED})`,
  async (name, least) => {
    const stores = FUZZED_STORES[name]
    if (stores === undefined) throw new Error(`there are no stores ${name}`)
    const answered = await fuzz({ stores }, least, SEED)
    expect(answered.requests).toBeGreaterThanOrEqual(least)
    expect([...answered.byClass.keys()].sort()).toEqual(['2', '3', '4'])
  },
)
