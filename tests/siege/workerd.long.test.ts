import { it } from 'vitest'
import { expectHeld } from './expect-held.ts'
import { FOREIGN_TO_WORKERS, startBesiegedWorker } from './start-besieged-worker.ts'

it('a Worker on workerd, with D1, KV and Durable Objects, holds against the siege', async () => {
  await expectHeld(await startBesiegedWorker(), { foreign: FOREIGN_TO_WORKERS })
})
