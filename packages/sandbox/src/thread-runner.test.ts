import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from './limits.ts'
import { startThread } from './thread.ts'

const index = new URL('index.ts', import.meta.url).href
const folder = fileURLToPath(new URL('..', import.meta.url))

/** Runs a module text in a process of its own. */
function runProcess(text: string): { readonly status: number | null; readonly stdout: string } {
  const args = [
    '-C',
    '@sallyport/source',
    '--input-type=module',
    '--eval',
    `import { scriptRunner } from '${index}'; ${text}`,
  ]
  const env = { ...process.env, NODE_OPTIONS: '' }
  return spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8', timeout: 20_000 })
}

describe('a process with a script runner', () => {
  it('ends by itself when no script runs', () => {
    const { status, stdout } = runProcess(
      "const { result } = await scriptRunner().run({ script: 'result = 1', body: null, actions: {} }); console.log(result)",
    )
    expect({ status, stdout }).toEqual({ status: 0, stdout: '1\n' })
  })

  it('lives as long as a script runs', () => {
    const { status, stdout } = runProcess(
      "scriptRunner().run({ script: 'await actions.slow(); result = 2', body: null, actions: { slow: () => new Promise((resolve) => setTimeout(resolve, 300).unref()) } }).then(({ result }) => console.log(result))",
    )
    expect({ status, stdout }).toEqual({ status: 0, stdout: '2\n' })
  })
})

describe('startThread', () => {
  it('fails the run of a thread that ends, and is not alive after it', async () => {
    const thread = await startThread(DEFAULT_LIMITS)
    const run = thread.run({ script: 'for (;;) {}', body: undefined, actionIds: [] }, async () => ({
      isOk: true,
      text: '',
    }))
    thread.stop()
    await expect(run).rejects.toMatchObject({ name: 'RunFault', endedBy: 'crash' })
    expect(thread.isAlive).toBe(false)
    await expect(
      thread.run({ script: '', body: undefined, actionIds: [] }, async () => ({ isOk: true, text: '' })),
    ).rejects.toThrow()
  })
})
