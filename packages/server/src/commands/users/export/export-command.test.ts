import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sqlite } from '@sallyport/sql/sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { BCRYPT } from '../../../../test/import-service.ts'
import { SERVER_ENVIRONMENT } from '../../../../test/server-environment.ts'
import { COMMAND, temporaryDirectory } from '../../../../test/spawn-server.ts'
import { exitCodeOf } from '../../command-failure.ts'
import { program } from '../../program.ts'

const PASSPHRASE = 'correct horse battery staple'
const SECRETS = { SALLYPORT_SECRET: 'b3f1c6a09d7e4825af60c1d29e8b7a35' }
const TOTP = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** A folder with a database of one account, a second empty one, and the command in it. */
async function place() {
  const cwd = await temporaryDirectory(onTestFinished)
  const ada = { id: 'u1', email: 'ada@example.org', passwordHash: BCRYPT, totpSecret: TOTP, metadata: { plan: 'pro' } }
  await writeFile(join(cwd, 'ada.ndjson'), JSON.stringify(ada))
  const run = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const said = { out: '', error: '' }
    const context = {
      env: { ...SECRETS, SALLYPORT_DATABASE_URL: `sqlite:${join(cwd, 'one.db')}`, ...env },
      print(text: string) {
        said.out += text
      },
      printError(text: string) {
        said.error += text
      },
      isInteractive: false,
    }
    const inPlace = args.map((arg) => (/^\w+\./.test(arg) || arg === 'passphrase' ? join(cwd, arg) : arg))
    try {
      await program(context).parseAsync(['users', ...inPlace], { from: 'user' })
      return { code: 0, ...said }
    } catch (error) {
      return { code: exitCodeOf(error, context, args.includes('--json')), ...said }
    }
  }
  const target = { SALLYPORT_DATABASE_URL: `sqlite:${join(cwd, 'two.db')}` }
  expect(await run(['import', 'ada.ndjson'])).toMatchObject({ code: 0 })
  const readTarget = async () => {
    const { stores, close } = sqlite(join(cwd, 'two.db'))
    return Promise.all([stores.users.findById('u1'), stores.metadata.get('u1')]).finally(close)
  }
  return { cwd, run, target, readTarget, written: (file: string) => readFile(join(cwd, file), 'utf8') }
}

it('exports secrets for a passphrase; a wrong or missing one imports nothing', async () => {
  const { cwd, run, target, readTarget, written } = await place()
  expect(await run(['export', 'all.ndjson', '--secrets'])).toMatchObject({
    code: 1,
    error: expect.stringContaining('give a passphrase in SALLYPORT_EXPORT_PASSPHRASE'),
  })
  const short = await run(['export', 'all.ndjson', '--secrets'], { SALLYPORT_EXPORT_PASSPHRASE: 'short' })
  expect(short.error).toContain('at least 16 characters')
  const passphrase = { SALLYPORT_EXPORT_PASSPHRASE: PASSPHRASE }
  expect(await run(['export', 'all.ndjson', '--secrets'], passphrase)).toMatchObject({ code: 0 })
  const file = await written('all.ndjson')
  expect(file).not.toContain(BCRYPT)
  expect(file).not.toContain(TOTP)

  const missing = await run(['import', 'all.ndjson'], target)
  expect(missing).toMatchObject({ code: 1, error: expect.stringContaining('encrypted with a passphrase: give it in') })
  const wrong = await run(['import', 'all.ndjson'], { ...target, SALLYPORT_EXPORT_PASSPHRASE: `${PASSPHRASE}!` })
  expect(wrong).toMatchObject({
    code: 1,
    error: expect.stringContaining('Nothing is imported:\n  - the passphrase is wrong'),
  })
  expect(await readTarget()).toEqual([null, {}])

  await writeFile(join(cwd, 'passphrase'), `${PASSPHRASE}\n`)
  const right = await run(['import', 'all.ndjson', '--passphrase-file', 'passphrase', '--json'], {
    ...target,
    SALLYPORT_SECRET: '0c93be17d24f4a6e8d51f07a6b2c9e48',
  })
  expect([right.code, JSON.parse(right.out)]).toEqual([0, { created: 1, existing: 0, failed: [] }])
  const stored = { passwordHash: BCRYPT, isTotpEnabled: true }
  expect(await readTarget()).toEqual([expect.objectContaining(stored), { plan: 'pro' }])
})

it('exports secrets for a public key, which the private key opens', async () => {
  const { cwd, run, target, readTarget, written } = await place()
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const other = generateKeyPairSync('x25519').privateKey
  await writeFile(join(cwd, 'public.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  await writeFile(join(cwd, 'private.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await writeFile(join(cwd, 'other.json'), JSON.stringify(other.export({ format: 'jwk' })))
  const swapped = await run(['export', 'all.ndjson', '--to', 'private.pem'])
  expect(swapped).toMatchObject({ code: 1, error: expect.stringContaining('private.pem: is no public key') })
  expect(await run(['export', 'all.ndjson', '--to', 'public.pem'])).toMatchObject({ code: 0 })
  expect(await written('all.ndjson')).not.toContain(BCRYPT)
  const wrong = await run(['import', 'all.ndjson', '--key', 'other.json'], target)
  expect(wrong).toMatchObject({ code: 1, error: expect.stringContaining('the private key is wrong') })
  expect(await run(['import', 'all.ndjson', '--key', 'private.pem'], target)).toMatchObject({ code: 0 })
  expect(await readTarget()).toEqual([expect.objectContaining({ passwordHash: BCRYPT }), { plan: 'pro' }])
})

it('O10 writes to the standard output, all else to the standard error, without secrets unless they are asked for', async () => {
  const { cwd, run } = await place()
  const both = await run(['export', '-', '--plain-text-secrets', '--secrets'])
  expect(both).toMatchObject({ code: 1, error: expect.stringContaining('leave out the options that encrypt') })
  const env = { ...SERVER_ENVIRONMENT, ...SECRETS, SALLYPORT_DATABASE_URL: 'sqlite:one.db' }
  const piped = (args: string) => {
    const command = `${COMMAND.map((part) => `"${part}"`).join(' ')} users export - ${args}`
    return promisify(execFile)('sh', ['-c', command], { cwd, env })
  }
  const [bare, plain, ended] = await Promise.all([piped('--json'), piped('--plain-text-secrets'), piped('| true')])
  expect(JSON.parse(bare.stderr)).toEqual({ exported: 1, file: '-' })
  const [header, ada, end] = bare.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect([header.type, end]).toEqual(['export', { type: 'end', users: 1 }])
  expect(ada).toMatchObject({ id: 'u1', metadata: { plan: 'pro' } })
  expect(bare.stdout).not.toContain(BCRYPT)
  expect(plain.stdout).toContain(`"passwordHash":"${BCRYPT}"`)
  expect(ended.stdout).toBe('')
  expect(ended.stderr).not.toMatch(/EPIPE|^ +at /m)
})

it('a file that lost lines, and lines whose secrets were changed, are named', async () => {
  const { cwd, run, target, written } = await place()
  const passphrase = { SALLYPORT_EXPORT_PASSPHRASE: PASSPHRASE }
  await run(['export', 'all.ndjson', '--secrets'], passphrase)
  const [header = '', ada = '', end = ''] = (await written('all.ndjson')).split('\n')
  const imported = async (lines: readonly string[]) => {
    await writeFile(join(cwd, 'changed.ndjson'), lines.join('\n'))
    const { code, out } = await run(['import', 'changed.ndjson', '--dry-run', '--json'], { ...target, ...passphrase })
    return [code, JSON.parse(out).failed]
  }
  expect(await imported([header, ada])).toEqual([
    1,
    [{ line: 2, reason: 'the export ends early: its last line is missing' }],
  ])
  expect(await imported([header, end])).toEqual([
    1,
    [{ line: 2, reason: 'the export has lost lines, or gained some: 0 users instead of 1' }],
  ])
  expect(await imported([header, ada.replace('"id":"u1"', '"id":"u2"'), end])).toEqual([
    1,
    [{ line: 2, reason: 'secrets: were changed, or belong to another line' }],
  ])
  expect(await imported([ada])).toEqual([
    1,
    [{ line: 1, reason: 'secrets: the first line of the export, which has their key, is missing' }],
  ])
})
