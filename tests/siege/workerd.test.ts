import { it } from 'vitest'
import { expectHeld } from './expect-held.ts'
import { FOREIGN_TO_WORKERS, startBesiegedWorker } from './start-besieged-worker.ts'

/** Rules whose outcome can depend on the runtime, D1 or Durable Objects. `npm run test:long` besieges a Worker with all rules. */
const RULES = ['R01', 'R12', 'R15', 'R19', 'R20', 'R21', 'R22', 'R24 guessing', 'R29', 'R31', 'R32', 'R34', 'R36']

it('a Worker on workerd holds against the rules of the siege that a runtime can change', async () => {
  const options = await startBesiegedWorker()
  await expectHeld({ ...options, only: RULES }, { foreign: FOREIGN_TO_WORKERS })
})
