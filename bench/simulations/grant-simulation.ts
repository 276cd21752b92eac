/** Refresh of grants under random schedules, in figures: `node -C @sallyport/source bench/simulations/grant-simulation.ts`. The promise itself is asserted by `npm run test:long`. */
import { grantSimulation } from '../../tests/refresh-simulation/grants.ts'
import { writeResults } from '../measuring/write-results.ts'

const SCHEDULES = 100_000
const FIRST = 1_000_000

const total = { presented: 0, revoked: 0, violations: 0 }
const play = await grantSimulation()
for (let seed = FIRST; seed < FIRST + SCHEDULES; seed++) {
  const { violations, presented, revoked } = await play(seed)
  total.presented += presented
  total.revoked += Number(revoked)
  total.violations += violations.length
}

writeResults({
  id: 'grant-simulation',
  title: 'Refresh tokens of grants under random schedules',
  command: 'node -C @sallyport/source bench/simulations/grant-simulation.ts',
  runtimes: ['node'],
  columns: ['', 'count'],
  rows: [
    ['schedules, each with a grant of its own', SCHEDULES],
    ['tokens presented', total.presented],
    ['grants ended by reuse', total.revoked],
    ['false `invalid_grant` inside the grace, or copies let in after it', total.violations],
  ].map((row) => row.map(String)),
  notes: [
    'Over the token endpoint of three nodes with shared records whose calls interleave at random: parallel refreshes, lost replies, clocks up to 5 s off, thieves.',
  ],
})
