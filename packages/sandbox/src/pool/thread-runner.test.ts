import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { THREAD_LIMITS } from '../limits.ts'
import { RunFault } from '../script-error.ts'
import { startThread } from './thread.ts'

const index = new URL('../index.ts', import.meta.url).href
const folder = fileURLToPath(new URL('../..', import.meta.url))

function runProcess(text: string): { readonly status: number | null; readonly stdout: string } {
  const args = [
    '-C',
    '@sallyport/source',
    '--input-type=module',
    '--eval',
    `import { scriptRunner } from '${index}'; ${text}`,
  ]
  const env = { ...process.env, NODE_OPTIONS: '' }
  return spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' })
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
      // Real time: the action's timer is unref'd, so only the running script can keep the process alive.
      "scriptRunner().run({ script: 'await actions.slow(); result = 2', body: null, actions: { slow: () => new Promise((resolve) => setTimeout(resolve, 300).unref()) } }).then(({ result }) => console.log(result))",
    )
    expect({ status, stdout }).toEqual({ status: 0, stdout: '2\n' })
  })
})

describe('startThread', () => {
  it('fails the turn of a thread that ends, and every later one', async () => {
    let deaths = 0
    const thread = await startThread(THREAD_LIMITS, () => deaths++)
    const turn = { from: { script: 'for (;;) {}', body: undefined, actionIds: [] }, replies: [], msLeft: 5000 }
    const running = thread.takeTurn(turn, () => {})
    thread.end(new RunFault('crash'))
    await expect(running).rejects.toMatchObject({ name: 'RunFault', endedBy: 'crash' })
    await expect(thread.takeTurn(turn, () => {})).rejects.toMatchObject({ name: 'RunFault' })
    await expect(thread.save()).rejects.toMatchObject({ name: 'RunFault' })
    expect(deaths).toBe(1)
  })
})
