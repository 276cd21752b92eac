import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const readme = readFileSync(new URL('README.md', root), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'sallyport-readme-'))
let origin: string
let stop: () => Promise<void>

/** The shell commands below a heading, changed to call the server of this test. */
function walk(heading: string): string {
  const section = readme.slice(readme.indexOf(heading))
  const script = /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? ''
  return script.replaceAll('http://localhost:3000', origin)
}

/** The JSON responses that the commands printed. */
function answers(script: string): readonly Record<string, unknown>[] {
  const output = execFileSync('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, encoding: 'utf8' })
  return JSON.parse(`[${output.trim().replaceAll(/\}\s*\{/g, '},{')}]`)
}

beforeAll(async () => {
  const main = new URL('packages/server/src/main.ts', root).pathname
  const child = spawn(process.execPath, ['-C', '@sallyport/source', main], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0' },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  origin = await new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer): void => {
      output += chunk
      const found = /address=(http:\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(output)))
  })
}, 20_000)

afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the walk in the README', () => {
  it('works in bearer mode', () => {
    const [registered, me, refreshed, signedOut] = answers(walk('### A walk with curl'))
    expect(registered).toEqual({ success: true, userId: expect.any(String) })
    expect(me).toMatchObject({ email: 'ada@example.com', name: 'Ada' })
    expect(refreshed).toEqual({ success: true, accessToken: expect.any(String), refreshToken: expect.any(String) })
    expect(signedOut).toEqual({ success: true })
  })

  it('works in cookie mode', () => {
    const [signedIn, me, refreshed, signedOut] = answers(walk('### The same in cookie mode'))
    expect(signedIn).toEqual({ success: true })
    expect(me).toMatchObject({ email: 'ada@example.com' })
    expect(refreshed).toEqual({ success: true })
    expect(signedOut).toEqual({ success: true })
  })
})
