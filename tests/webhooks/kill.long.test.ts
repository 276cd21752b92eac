import { expect, it } from 'vitest'
import { writeResults } from '../../bench/measuring/write-results.ts'
import { killRun } from './kill-run.ts'

it('loses none of 5,000 events through 200 kills', async () => {
  const result = await killRun(5000, 200)
  const { kills, answered, unanswered, missing, ambiguous, repeated, seconds } = result
  writeResults({
    id: 'webhook-kills',
    title: 'Outgoing webhooks of a process that is killed',
    command: 'npm run test:long',
    runtimes: ['node'],
    columns: ['', 'count'],
    rows: [
      ['kills by SIGKILL', String(kills)],
      ['events whose request was answered', String(answered)],
      ['of them never delivered', String(missing)],
      ['requests that a kill cut off', String(unanswered)],
      ['messages delivered more than once, under the same webhook-id', String(repeated)],
      ['events delivered under several ids', String(ambiguous)],
    ],
    notes: [
      `SQLite, ${Math.round(seconds)} s; at a random moment of each life, while eight clients report events and a receiver of 0 to 20 ms, which answers 503 to five of a hundred, gets them.`,
    ],
  })
  expect({ missing, ambiguous }).toEqual({ missing: 0, ambiguous: 0 })
  expect(answered).toBeGreaterThanOrEqual(5000)
})
