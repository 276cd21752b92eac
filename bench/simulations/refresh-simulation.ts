/** The refresh rule under random schedules, in figures: `node -C @sallyport/source bench/simulations/refresh-simulation.ts`. The promise itself is asserted by `npm run test:long`. */
import { simulate } from '../../tests/refresh-simulation/schedule.ts'
import { writeResults } from '../measuring/write-results.ts'

const SCHEDULES = 100_000
const FIRST = 1_000_000

const total = { presented: 0, rotations: 0, staleReads: 0, revoked: 0, revokedWithoutThief: 0, violations: 0 }
for (let seed = FIRST; seed < FIRST + SCHEDULES; seed++) {
  const { violations, presented, rotations, staleReads, revoked, revokedWithoutThief } = simulate(seed)
  total.presented += presented
  total.rotations += rotations
  total.staleReads += staleReads
  total.revoked += Number(revoked)
  total.revokedWithoutThief += Number(revokedWithoutThief)
  total.violations += violations.length
}

writeResults({
  id: 'refresh-simulation',
  title: 'Refresh tokens under random schedules',
  command: 'node -C @sallyport/source bench/simulations/refresh-simulation.ts',
  runtimes: ['node'],
  columns: ['', 'count'],
  rows: [
    ['schedules', SCHEDULES],
    ['tokens presented', total.presented],
    ['rotations', total.rotations],
    ['stale reads', total.staleReads],
    ['sessions ended by reuse', total.revoked],
    ['of them with one holder: it came with a token superseded a whole grace ago', total.revokedWithoutThief],
    ['false logouts inside the grace, or copies let in after it', total.violations],
  ].map((row) => row.map(String)),
  notes: [
    'Several tabs, lost replies, clocks up to 5 s off, reads from a lagging replica, thieves. `npm run test:long` asserts the last line, plays 1,000 schedules over HTTP, and tells seven wrong rules from the right one.',
  ],
})
