/**
 * The service with every feature beside the same without any, interleaved in one run: `node -C @sallyport/source bench/features-beside-none.ts`. The
 * calls are the same, and use no feature.
 */
import { interleavedRows, MADE_BY } from './measuring/interleaved-calls.ts'
import { pinClient, startServer } from './measuring/start-server.ts'
import { writeResults } from './measuring/write-results.ts'

/** The least ratio of the CPU time without features to that with all: within 8 %. */
const GOAL = 0.92

pinClient()
const rows = await interleavedRows(
  async () => [await startServer('guarded'), await startServer('guarded', { env: { FEATURES: 'all' } })],
  GOAL,
)
writeResults({
  id: 'features-beside-none',
  title: 'The service with every feature and without any',
  command: 'node -C @sallyport/source bench/features-beside-none.ts',
  runtimes: ['node'],
  columns: ['', 'none', 'all', 'ratio', 'goal'],
  rows,
  notes: [
    MADE_BY,
    'All: mailed links and codes, sign-up without a password, usernames, phone numbers, guests, native apps, passkeys, a provider, organisations, API keys of users and organisations, and the authorization server.',
  ],
})
