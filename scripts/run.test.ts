import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ROOT } from './checks/source-files.ts'

interface Started {
  readonly npm: ChildProcess
  readonly address: string
  output(): string
}

/**
 * Runs `npm start` in a process group of its own, with its data in a temporary folder, until the server prints its URL.
 */
async function npmStart(): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'sallyport-start-'))
  const env = {
    ...process.env,
    PORT: '0',
    SALLYPORT_DATABASE_URL: `sqlite:${join(folder, 'sallyport.db')}`,
    SALLYPORT_SECRET: 'fK2uVt7wq0Yb5mXc9RzLh3Nd8EjPsGaQ1o',
    SALLYPORT_ADMIN_SECRET: 'Zt6cHy4nQw9LkBv2MxRj7Sf1DgUe5PaWi3',
  }
  const npm = spawn('npm', ['start'], { cwd: ROOT, env, detached: true })
  onTestFinished(async () => {
    // The cast is safe: a spawned process has an id. The group is gone if the test passes.
    try {
      process.kill(-(npm.pid as number), 'SIGKILL')
    } catch {}
    await rm(folder, { recursive: true, force: true })
  })
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk
      const found = /address=(http:\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    npm.stdout.on('data', read)
    npm.stderr.on('data', read)
    npm.once('exit', () => reject(new Error(output)))
  })
  return { npm, address, output: () => output }
}

describe('npm start', () => {
  it('ends the server cleanly when npm gets SIGTERM', async () => {
    const { npm, address, output } = await npmStart()
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    const closed = once(npm, 'close')
    npm.kill('SIGTERM')
    await closed
    expect(output()).toMatch(/\bstopping reason=SIG(.|\n)*\bstopped\b/)
    await expect(fetch(`${address}/healthz`)).rejects.toThrow()
  })

  it('ends the server cleanly at Ctrl-C: a terminal sends SIGINT to the whole process group', async () => {
    const { npm, address, output } = await npmStart()
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    const closed = once(npm, 'close')
    // The cast is safe: a spawned process has an id.
    process.kill(-(npm.pid as number), 'SIGINT')
    await closed
    expect(output()).toMatch(/\bstopping reason=SIGINT(.|\n)*\bstopped\b/)
    await expect(fetch(`${address}/healthz`)).rejects.toThrow()
  })
})
