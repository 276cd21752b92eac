import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runToEnd, spawnServer, temporaryDirectory } from '../../test/spawn-server.ts'
import { exitCodeOf } from './command-failure.ts'
import { program } from './program.ts'

const home = () => temporaryDirectory(onTestFinished)

describe('sallyport', () => {
  it('refuses unknown commands and options with exit code 2 and the usage', async () => {
    const texts: string[] = []
    for (const args of [['strat'], ['--jsn'], ['migrate', '--staus'], ['backup'], ['users', 'list', '--page', '0']]) {
      const parts: string[] = []
      const write = (part: string) => void parts.push(part)
      const context = { env: {}, print: write, printError: write, isInteractive: false }
      const refused: unknown = await program(context)
        .parseAsync(args, { from: 'user' })
        .catch((error: unknown) => error)
      expect([exitCodeOf(refused, context, false), /Usage: sallyport/.test(parts.join(''))], args.join(' ')).toEqual([
        2,
        true,
      ])
      texts.push(parts.join(''))
    }
    expect(texts[0]).toContain('Did you mean start?')
    // people 16: an error stays on the screen.
    expect(texts.map((text) => text.split('\n').length - 1)).toEqual([3, 3, 3, 3, 3])
    expect(texts.at(-1)).toContain('Usage: sallyport users list [options]\nSee sallyport users list --help.\n')
  })

  it('prints secrets and keys that the server takes, the new one first', async () => {
    const directory = await home()
    const { output } = await runToEnd(['secret'], directory)
    expect(output).toMatch(/^[0-9a-f]{64}\n$/)
    const rotated = await runToEnd(['keys', 'rotate', '--json'], directory, { SALLYPORT_SECRET: 'a'.repeat(32) })
    const { name, value } = JSON.parse(rotated.output)
    expect([name, value.split(',').length, value.endsWith(`,${'a'.repeat(32)}`)]).toEqual(['SALLYPORT_SECRET', 2, true])
    // Keeps all older secrets: data that was encrypted with one can't be read without it.
    const all = ['b', 'c', 'd', 'e'].map((letter) => letter.repeat(32)).join(',')
    const further = await runToEnd(['keys', 'rotate', '--json'], directory, { SALLYPORT_SECRET: all })
    expect(JSON.parse(further.output).value.endsWith(`,${all}`)).toBe(true)
    const first = JSON.parse((await runToEnd(['keys', 'rotate', '--signing', '--json'], directory)).output)
    const second = JSON.parse(
      (await runToEnd(['keys', 'rotate', '--json'], directory, { SALLYPORT_SIGNING_KEYS: first.value })).output,
    )
    expect(JSON.parse(second.value)).toEqual([expect.objectContaining({ alg: 'ES256' }), ...JSON.parse(first.value)])
    const server = await spawnServer(onTestFinished, directory, { SALLYPORT_SIGNING_KEYS: second.value })
    const { keys } = await (await fetch(`${server.url}/auth/.well-known/jwks.json`)).json()
    expect(keys).toHaveLength(2)
  })

  it('migrates, and tells by its exit code whether something is missing', async () => {
    const directory = await home()
    expect((await runToEnd(['migrate', '--status'], directory)).code).toBe(1)
    expect((await runToEnd(['migrate'], directory)).output).toContain('0001-users-and-sessions')
    expect(await runToEnd(['migrate', '--status'], directory)).toEqual({
      code: 0,
      output: 'The schema is up to date.\n',
    })
    expect((await stat(join(directory, '.data/sallyport.db'))).mode & 0o077).toBe(0)
  })

  it('creates, lists and grants users, and shows the events of that', async () => {
    const directory = await home()
    const created = await runToEnd(['users', 'create', 'Ada@Example.org', '--without-password'], directory)
    expect(created.output).toMatch(/^Created ada@example\.org with the id [-0-9a-f]{36}\n$/)
    const again = await runToEnd(['users', 'create', 'ada@example.org', '--without-password', '--json'], directory)
    expect([again.code, JSON.parse(again.output).error.code]).toEqual([1, 'EMAIL_EXISTS'])
    expect((await runToEnd(['users', 'create', 'bob@example.org'], directory)).output).toContain('--password-stdin')
    const listed = JSON.parse((await runToEnd(['users', 'list', '--json', '--search', 'ada'], directory)).output)
    expect([listed.total, listed.users[0].email]).toEqual([1, 'ada@example.org'])
    expect((await runToEnd(['admin', 'grant', 'ada@example.org'], directory)).output).toContain('has the role admin')
    expect((await runToEnd(['admin', 'grant', 'bob@example.org'], directory)).code).toBe(1)
    await runToEnd(['users', 'create', 'eve@example.org', '--without-password', '--unverified'], directory)
    const refused = await runToEnd(['admin', 'grant', 'eve@example.org'], directory)
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("isn't verified")])
    expect((await runToEnd(['admin', 'grant', 'eve@example.org', '--unverified'], directory)).code).toBe(0)
    const opened = await runToEnd(['users', 'open-address', 'eve@example.org'], directory)
    expect(opened.output).toBe('Links mailed to eve@example.org open the account now.\n')
    const tail = await runToEnd(['events', 'tail', '--once', '--json'], directory)
    const events = tail.output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).event)
    expect(events).toEqual([
      'identity.user.created',
      'identity.role.created',
      'identity.role.assigned',
      'identity.user.created',
      'identity.role.assigned',
      'identity.user.email.opened',
    ])
  })

  it('reads .env, where set variables win', async () => {
    const directory = await home()
    await writeFile(join(directory, '.env'), 'SALLYPORT_DATABASE_URL=sqlite:./other.db\n')
    await runToEnd(['migrate'], directory)
    expect((await stat(join(directory, 'other.db'))).isFile()).toBe(true)
    await runToEnd(['migrate'], directory, { SALLYPORT_DATABASE_URL: 'sqlite:./third.db' })
    expect((await stat(join(directory, 'third.db'))).isFile()).toBe(true)
  })
})

describe('sallyport init', () => {
  it('makes secrets with which the server starts', async () => {
    const directory = await home()
    const { code, output } = await runToEnd(['init', '--yes'], directory)
    expect([code, output.includes('npx sallyport')]).toEqual([0, true])
    expect((await stat(join(directory, '.env'))).mode & 0o777).toBe(0o600)
    const { child } = await spawnServer(onTestFinished, directory)
    expect(child.exitCode).toBeNull()
  })

  it('finds the framework, and changes nothing that is there already', async () => {
    const directory = await home()
    await writeFile(join(directory, 'package.json'), '{ "dependencies": { "next": "16.0.0", "hono": "4.0.0" } }')
    await writeFile(join(directory, '.env'), 'SALLYPORT_SECRET=mine')
    await writeFile(join(directory, '.gitignore'), 'node_modules\n.env\n')
    await mkdir(join(directory, 'src'))
    const { output } = await runToEnd(['init', '--json', '--base-url', 'https://auth.example.org/x'], directory)
    expect(JSON.parse(output)).toMatchObject({
      host: 'next',
      changes: expect.arrayContaining([{ file: 'src/lib/auth.ts', change: 'created' }]),
    })
    const environment = await readFile(join(directory, '.env'), 'utf8')
    expect(environment).toMatch(
      /^SALLYPORT_SECRET=mine\nNODE_ENV=development\nSALLYPORT_BASE_URL=https:\/\/auth\.example\.org\/x\nSALLYPORT_ADMIN_SECRET=[0-9a-f]{64}\n$/,
    )
    expect(await readFile(join(directory, '.gitignore'), 'utf8')).toBe('node_modules\n.env\n.data\nsallyport.db*\n')
    const before = await readFile(join(directory, 'src/lib/auth.ts'), 'utf8')
    const second = JSON.parse((await runToEnd(['init', '--json'], directory)).output)
    expect(second.changes.map(({ change }: { change: string }) => change)).toEqual(Array(7).fill('kept'))
    expect(await readFile(join(directory, 'src/lib/auth.ts'), 'utf8')).toBe(before)
    expect(before).toContain("home: '/x/auth/ui/account'")
    expect(second.next.join()).toContain('http://localhost:3000/auth/ui/register')
    expect((await runToEnd(['init', '--host', 'hnoo'], directory)).code).toBe(2)
  })

  it('people 1: names the pages at the chosen address, and writes none with --minimal', async () => {
    const directory = await home()
    const args = ['init', '--json', '--host', 'express', '--base-url', 'http://localhost:4000']
    const { next } = JSON.parse((await runToEnd(args, directory)).output)
    expect(next.join()).toContain('http://localhost:4000/auth/ui/register')
    const other = await home()
    const minimal = JSON.parse((await runToEnd([...args, '--minimal'], other)).output)
    expect(minimal.next.join()).not.toMatch(/pages|dashboard/)
    expect(await readFile(join(other, 'sallyport.ts'), 'utf8')).not.toMatch(/sallyport\/pages|dashboard|devMailbox/)
    expect(await readFile(join(other, '.env'), 'utf8')).not.toContain('ADMIN')
  })

  it('finds a Worker project, and names what a configuration that is there lacks', async () => {
    const directory = await home()
    await writeFile(join(directory, 'package.json'), '{ "devDependencies": { "wrangler": "4.0.0", "hono": "4.0.0" } }')
    await writeFile(join(directory, 'wrangler.toml'), 'name = "mine"\n')
    const { host, changes, next } = JSON.parse((await runToEnd(['init', '--json'], directory)).output)
    expect([host, next[0]]).toEqual(['workers', expect.stringContaining('wrangler')])
    expect(next).toContainEqual(expect.stringContaining('"binding": "DB"'))
    expect(changes).toContainEqual({ file: 'wrangler.jsonc', change: 'kept' })
    expect(changes).toContainEqual({ file: 'migrations/0001-users-and-sessions.sql', change: 'created' })
    expect((await readdir(directory)).sort()).toEqual([
      '.dev.vars',
      '.gitignore',
      'migrations',
      'package.json',
      'src',
      'wrangler.toml',
    ])
    expect(await readFile(join(directory, '.dev.vars'), 'utf8')).toMatch(
      /^NODE_ENV=development\nSALLYPORT_BASE_URL=http:\/\/localhost:8787\nSALLYPORT_SECRET=[0-9a-f]{64}\n/,
    )
    expect((await stat(join(directory, '.dev.vars'))).mode & 0o777).toBe(0o600)
    await rename(join(directory, 'wrangler.toml'), join(directory, 'mine.toml'))
    await runToEnd(['init', '--json'], directory)
    const again = JSON.parse((await runToEnd(['init', '--json'], directory)).output)
    expect(again.next[0]).toMatch(/^npm install /)
  })
})
