import { expect, it } from 'vitest'
import { runProcess } from './run-process.ts'

it('runs the whole HTTP suite on Postgres', async () => {
  const results = await runProcess(process.execPath, ['-C', '@sallyport/source', 'src/node-postgres.ts', '--all'], {})
  expect(results.length).toBeGreaterThan(1200)
  expect(results.filter(({ ok }) => !ok)).toEqual([])
})
