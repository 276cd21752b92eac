import { expect, it } from 'vitest'
import { CARRIERS_ORIGIN } from '../carriers/carriers-origin.ts'
import { runProcess } from '../run-process.ts'

it('runs the whole HTTP suite on Postgres', async () => {
  // No case of these suites sends anything to the carriers.
  const settings = { [CARRIERS_ORIGIN]: 'http://127.0.0.1:1' }
  const command = ['-C', '@sallyport/source', 'src/stores/node-postgres.ts', '--all']
  const results = await runProcess(process.execPath, command, settings)
  expect(results.length).toBeGreaterThan(1200)
  expect(results.filter(({ ok }) => !ok)).toEqual([])
})
