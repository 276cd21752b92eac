import { expect, it, vi } from 'vitest'
import { lazyScriptRunner } from './lazy-script-runner.ts'

const request = { script: 'result = 1', body: null, actions: {} }

it('reports a sandbox that could not be loaded in the outcome, and loads it again for the next script', async () => {
  const outcome = { ok: true, result: 1, log: [], actionCalls: 0, ms: 1 }
  const runner = { run: async () => outcome, close: vi.fn(async () => {}) }
  const load = vi.fn(async () => runner)
  load.mockRejectedValueOnce(new Error('no such file'))
  const { run, close } = lazyScriptRunner(load)
  const message = 'the sandbox could not be loaded: Error: no such file'
  expect(await run(request)).toMatchObject({ ok: false, result: null, error: { message }, endedBy: 'crash' })
  expect(await run(request)).toBe(outcome)
  await close?.()
  expect(load).toHaveBeenCalledTimes(2)
  expect(runner.close).toHaveBeenCalledOnce()
})

it('closes without a run, and after a failed one', async () => {
  await lazyScriptRunner().close?.()
  const failing = lazyScriptRunner(() => Promise.reject(new Error('gone')))
  expect((await failing.run(request)).ok).toBe(false)
  await failing.close?.()
})
