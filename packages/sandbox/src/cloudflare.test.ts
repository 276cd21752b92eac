import { expect, it, vi } from 'vitest'
import { scriptRunner } from './cloudflare.ts'

vi.mock('./.cache/quickjs-9270c29c.wasm', () => {
  throw new Error('no such module')
})

it('reports a wasm that could not be loaded in the outcome', async () => {
  const outcome = await scriptRunner().run({ script: 'result = 1', body: null, actions: {} })
  expect(outcome).toMatchObject({ ok: false, result: null, endedBy: 'crash' })
  expect(outcome.error?.message).toContain('the sandbox could not be loaded')
})
