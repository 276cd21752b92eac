import { memoryStores } from '@sallyport/core/memory'
import { casesWhere, httpSuite, targetMaker } from '@sallyport/http-tests'
import { collect, runCases } from './src/server/recorder.ts'
import { sqliteStores } from './src/stores/sqlite-stores.ts'

const make = targetMaker({
  stores: process.argv[2] === 'sqlite' ? sqliteStores : async () => ({ stores: memoryStores() }),
  searchesSecrets: true,
} as never)
let n = 0
const results = await runCases(
  collect([
    {
      name: 'r',
      declare: (api) =>
        httpSuite.run(
          make,
          api,
          casesWhere(httpSuite.groups, ({ sees }) => sees.includes('store') || sees.length === 0),
        ),
    },
  ]),
  () => {
    if (++n % 200 === 0) console.log(n)
  },
)
console.log(
  results.length,
  'cases',
  results.filter((r) => !r.ok).length,
  'failed',
  results.reduce((a, b) => a + b.ms, 0),
  'ms',
)
for (const r of results.filter((r) => !r.ok)) console.log(r.name, r.error?.slice(0, 700))
process.exit()
