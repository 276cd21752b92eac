/** Two tabs in two organisations, in figures: `node -C @sallyport/source bench/simulations/two-tabs.ts`. The promise itself is asserted by `npm run test:long`. */
import { memoryStores } from '@sallyport/core/memory'
import { sqlite } from '@sallyport/sql/sqlite'
import { runCase } from '../../tests/http/group.ts'
import { targetMaker } from '../../tests/http/support/make-target.ts'
import { interleave } from '../../tests/http/tenants/two-tabs.ts'
import { writeResults } from '../measuring/write-results.ts'

const REQUESTS = 10_000

const database = sqlite(':memory:')
await database.migrate()
const rows: string[][] = []
for (const [name, stores] of [
  ['memory', memoryStores()],
  ['SQLite', database.stores],
] as const) {
  // Rejects at the first answer of the other organisation.
  await runCase({ name, run: (open) => interleave(open, REQUESTS) }, targetMaker({ stores: async () => ({ stores }) }))
  rows.push([name, String(REQUESTS), '0'])
}

writeResults({
  id: 'two-tabs',
  title: 'Two tabs in two organisations',
  command: 'node -C @sallyport/source bench/simulations/two-tabs.ts',
  runtimes: ['node'],
  columns: ['stores', 'requests', 'answers of the other organisation'],
  rows,
  notes: ['Two tabs of one session with cookies and two with bearer tokens, 20 requests at a time.'],
})
