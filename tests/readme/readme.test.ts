import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smoke } from '../../examples/smoke.ts'
import { SERVER_ENVIRONMENT } from '../../packages/server/test/server-environment.ts'
import { ROOT } from '../../scripts/checks/source-files.ts'
import { blockBelow } from './markdown.ts'
import { createSnippetFolder } from './snippet-folder.ts'

const SERVER = [process.execPath, '-C', '@sallyport/source', join(ROOT, 'packages/server/src/main.ts')] as const

interface Running {
  readonly origin: string
  stop(): Promise<number | null>
}

/** Runs a command that starts the ready-made server on a free port. */
async function running(command: string, args: readonly string[], cwd: string): Promise<Running> {
  const child = spawn(command, [...args], { cwd, env: { ...SERVER_ENVIRONMENT, PORT: '0' } })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const origin = await new Promise<string>((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer): void => {
      output += chunk
      const found = /address["=:]+(http:[^\s"]+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(output)))
  })
  return {
    origin,
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

describe('R43 the walk in docs/first-steps.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-walk-'))
  let server: Running

  beforeAll(async () => {
    const [command, ...args] = SERVER
    server = await running(command, args, folder)
  })

  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Each JSON answer that the commands below a heading print. */
  function answers(heading: string): readonly Record<string, unknown>[] {
    const { code } = blockBelow('docs/first-steps.md', heading, 'sh')
    const script = code.replaceAll('http://localhost:3000', server.origin)
    const output = execFileSync('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, encoding: 'utf8' })
    return JSON.parse(`[${output.trim().replaceAll(/\}\s*\{/g, '},{')}]`)
  }

  it('works in bearer mode', () => {
    const [registered, me, refreshed, signedOut] = answers('## Bearer mode')
    expect(registered).toEqual({ success: true, userId: expect.any(String) })
    expect(me).toMatchObject({ email: 'ada@example.com', name: 'Ada' })
    expect(refreshed).toEqual({ success: true, accessToken: expect.any(String), refreshToken: expect.any(String) })
    expect(signedOut).toEqual({ success: true })
  })

  it('works in cookie mode', () => {
    const [signedIn, me, refreshed, signedOut] = answers('## Cookie mode')
    expect(signedIn).toEqual({ success: true })
    expect(me).toMatchObject({ email: 'ada@example.com' })
    expect(refreshed).toEqual({ success: true })
    expect(signedOut).toEqual({ success: true })
  })
})

describe('the command that deploys the server', () => {
  it.each([
    ['README.md', '## Deploy it'],
    ['docs/hosts/server.md', '# The ready-made server'],
  ])('of %s starts it', async (page, heading) => {
    const folder = mkdtempSync(join(tmpdir(), 'sallyport-deploy-'))
    const { code } = blockBelow(page, heading, 'sh')
    const server = await running(
      'bash',
      ['-c', code.replace('npx @sallyport/server', `exec ${SERVER.join(' ')}`)],
      folder,
    )
    const health = await fetch(`${server.origin}/healthz`)
    expect(health.status).toBe(200)
    expect(await server.stop()).toBe(0)
    rmSync(folder, { recursive: true, force: true })
  })
})

describe('R43 the program of the README', () => {
  const folder = createSnippetFolder()
  const bin = (name: string, path: string) => join(createRequire(import.meta.url).resolve(`${name}/package.json`), path)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['node', process.execPath, ['-C', '@sallyport/source']],
    ['bun', bin('bun', '../bin/bun.exe'), ['--conditions=@sallyport/source']],
    ['deno', bin('deno', '../deno'), ['run', '--conditions=@sallyport/source', '--no-lock', '-A']],
  ] as const)('signs a user in on %s', async (runtime, command, args) => {
    const { code } = blockBelow('README.md', '## Mount it', 'ts')
    const file = join(folder, `${runtime}.ts`)
    const database = JSON.stringify(join(folder, `${runtime}.db`))
    const program = code
      .replace('@sallyport/node', `@sallyport/${runtime}`)
      .replace("'app.db'", database)
      .replace('port: 3000', 'port: Number(process.env.PORT)')
      .replace("'http://localhost:3000'", "'http://localhost:' + process.env.PORT")
    writeFileSync(file, program)
    const { email, inBrowser } = await smoke(command, [...args, file])
    expect([email, inBrowser]).toEqual(['ada@example.com', 200])
  })
})
