import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSallyport, USER_ID_RULE } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { passwordHasher } from '@sallyport/node'
import { sqlite } from '@sallyport/sql/sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runToEnd, spawnCommand, spawnServer, temporaryDirectory } from '../../../test/spawn-server.ts'
import { importLines } from './import-lines.ts'

const NOW = new Date('2030-01-02T03:04:05.678Z')
// Hash of "correct horse battery staple", with a low cost, which is fast.
const BCRYPT = '$2b$04$abcdefghijklmnopqrstuu7EJV7kdjBBQxyb0HjTh9KS7.Lah/6CG'

async function* lines(...values: readonly unknown[]): AsyncGenerator<string> {
  for (const value of values) yield typeof value === 'string' ? value : JSON.stringify(value)
}

const sallyport = createSallyport({
  secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35',
  environment: 'development',
  stores: memoryStores(),
  passwordHasher: passwordHasher(),
  logger() {},
})

function parts(stores = memoryStores()) {
  return { stores, now: NOW, sealTotpSecret: sallyport.sealTotpSecret }
}

describe('importLines', () => {
  it('I6 takes a phone for confirmed only if the line says so', async () => {
    const { stores, ...rest } = parts()
    const numbers = [{}, { isPhoneVerified: false }, { isPhoneVerified: true }]
    const people = numbers.map((field, n) => ({ email: `p${n}@example.org`, phoneNumber: `+1555010${n}`, ...field }))
    await importLines(lines(...people), { stores, ...rest })
    const found = await Promise.all(people.map(({ email }) => stores.users.findByEmail(email)))
    expect(found.map((user) => user?.isPhoneVerified)).toEqual([false, false, true])
  })

  it('O9 takes what exports write: a byte order mark, null and empty texts for what is missing, hashes of frameworks', async () => {
    const { stores, ...rest } = parts()
    const bare = { id: null, name: '', phoneNumber: null, lastLogin: null, totpSecret: '', role: null }
    const report = await importLines(
      lines(
        `\ufeff${JSON.stringify({ email: 'ada@example.org', ...bare, passwordHash: '' })}`,
        { email: 'bob@example.org', passwordHash: 'pbkdf2_sha1$1000$saltysalt$t/vtosBGhGZw0II46j1i7LqwfuY=' },
        { email: 'cy@example.org', passwordHash: 'md5$salt$0123' },
        { email: '' },
      ),
      { stores, ...rest },
    )
    expect(report.created).toBe(2)
    expect(report.failed).toEqual([
      { line: 3, reason: expect.stringMatching(/^passwordHash: is in no known format/) },
      { line: 4, reason: 'email: is missing' },
    ])
    expect(await stores.users.findByEmail('ada@example.org')).not.toHaveProperty('name')
    await expect(importLines(lines('\ufffd\ufffd{\0"\0'), { stores, ...rest })).rejects.toThrow('UTF-16')
  })

  it('O9 imports users without hashes that are unknown if it is told to, and says how many; the hasher decides what is known', async () => {
    const { stores, ...rest } = parts()
    const people = ['a', 'b'].map((name) => ({ email: `${name}@example.org`, passwordHash: `${name}$x` }))
    const canVerify = (hash: string) => hash === 'a$x'
    const report = await importLines(lines(...people), { stores, ...rest, canVerify, leavesUnknownHashes: true })
    expect(report).toEqual({ created: 2, existing: 0, withoutHash: 1, failed: [] })
    expect((await stores.users.findByEmail('a@example.org'))?.passwordHash).toBe('a$x')
    expect(await stores.users.findByEmail('b@example.org')).not.toHaveProperty('passwordHash')
  })

  it('O4 imports dates in every form of ISO 8601, names those that do not exist, and goes on', async () => {
    const { stores, migrate, close } = sqlite(':memory:')
    onTestFinished(close)
    await migrate()
    const dates = [
      '2024-05-06T07:08:09+00',
      '2024-05-06 07:08:09.123456+00',
      '2024-05-06T07:08:09 +0000',
      '2024-05-06T09:08:09+02',
      '2024-05-06T07:08:09Z',
    ]
    const wrong = ['2024-02-30T07:08:09Z', '2024-05-06T07:08:09', 'yesterday', '2024-05-06T07:08:09+99']
    const people = [...dates, ...wrong].map((date, n) => ({
      email: `p${n}@example.org`,
      createdAt: date,
      emailVerificationDeadline: date,
      lastLogin: date,
    }))
    const report = await importLines(lines(...people), { ...parts(), stores })
    expect(report).toMatchObject({ created: 5, existing: 0 })
    expect(report.failed.map(({ line }) => line)).toEqual([6, 7, 8, 9])
    for (const { reason } of report.failed) expect(reason).toMatch(/createdAt: must be a time in ISO 8601/)
    for (const { email } of people.slice(0, dates.length)) {
      const user = await stores.users.findByEmail(email)
      for (const at of [user?.createdAt, user?.emailVerificationDeadline, user?.lastLogin]) {
        expect(at?.toISOString().slice(0, 19)).toBe('2024-05-06T07:08:09')
      }
    }
    expect(await importLines(lines(...people), { ...parts(), stores })).toMatchObject({ created: 0, existing: 5 })
  })

  it('keeps every field, and seals secrets of authenticator apps', async () => {
    const { stores, ...rest } = parts()
    const report = await importLines(
      lines({
        email: ' Ada@Example.ORG ',
        id: 'u1',
        name: 'Ada',
        passwordHash: BCRYPT,
        isEmailVerified: true,
        createdAt: '2020-02-03T04:05:06.000Z',
        totpSecret: 'JBSWY3DPEHPK3PXP',
      }),
      { stores, ...rest },
    )
    expect(report).toEqual({ created: 1, existing: 0, failed: [] })
    const { totpSecret = '', ...user } = (await stores.users.findByEmail('ada@example.org')) ?? {}
    expect(totpSecret).not.toContain('JBSWY3DPEHPK3PXP')
    // A second import of the exported secret changes nothing.
    expect(await sallyport.sealTotpSecret(totpSecret, 'u1')).toBe(totpSecret)
    await expect(sallyport.sealTotpSecret(totpSecret, 'u2')).rejects.toThrow(RangeError)
    expect(user).toEqual({
      id: 'u1',
      email: 'ada@example.org',
      name: 'Ada',
      passwordHash: BCRYPT,
      loginProvider: 'local',
      isEmailVerified: true,
      isTotpEnabled: true,
      createdAt: new Date('2020-02-03T04:05:06.000Z'),
    })
  })

  it('I3 names each wrong line with its number and reason, and imports the others', async () => {
    const { failed, created } = await importLines(
      lines(
        { email: 'ada@example.org', id: 'u1' },
        'no JSON',
        '[]',
        '',
        {},
        { email: 'ada' },
        { email: 'bob@example.org', pasword: 'x' },
        { email: 'bob@example.org', passwordHash: 'secret' },
        {
          email: 'bob@example.org',
          passwordHash: '$argon2id$v=19$m=4194304,t=100,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo',
        },
        { email: 'bob@example.org', totpSecret: 'no base32!' },
        { email: 'bob@example.org', createdAt: 'yesterday' },
        { email: 'bob@example.org', id: 'u1' },
        { email: 'bob@example.org', id: '../../../etc' },
        { email: 'bob@example.org', id: 'admin' },
        { email: 'bob@example.org', id: 'a\u001b[2J' },
        { email: 'bob@example.org', phoneNumber: '0612345678' },
        { email: 'bob@example.org', isDisabled: 'no' },
        { email: 'bob@example.org' },
      ),
      parts(),
    )
    expect(created).toBe(2)
    expect(failed.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '2: is not JSON',
      '3: must be one JSON object, and is a JSON array: `jq -c ".[]" <file>` writes one object per line',
      '5: email: is missing',
      '6: email: must be an email address',
      '7: `pasword` is not a field',
      expect.stringMatching(/^8: passwordHash: is in no known format, or /),
      expect.stringMatching(/^9: passwordHash: is in no known format, or /),
      '10: totpSecret: A TOTP secret must be base32 of at least 80 bits',
      expect.stringMatching(/^11: createdAt: must be a time in ISO 8601/),
      '12: id: another user has it',
      ...[13, 14, 15].map((line) => `${line}: id: ${USER_ID_RULE}`),
      expect.stringMatching(/^16: phoneNumber: must be in E\.164 form/),
      '17: isDisabled: must be true or false',
    ])
  })

  it('R11 stores addresses as every other way into the service does', async () => {
    const { stores, ...rest } = parts()
    await importLines(lines({ email: ' MX@Пример.РФ ' }), { stores, ...rest })
    expect((await stores.users.findByEmail('mx@xn--e1afmkfd.xn--p1ai'))?.email).toBe('mx@xn--e1afmkfd.xn--p1ai')
  })

  it('stops with the line at which the store fails, and keeps what was written', async () => {
    const { stores, ...rest } = parts()
    const insert: typeof stores.users.insert = async (user) => {
      if (user.email.startsWith('bob')) throw new Error('the disk is full')
      await stores.users.insert(user)
    }
    const failing = { ...stores, users: { ...stores.users, insert } }
    const work = importLines(lines({ email: 'ada@example.org' }, { email: 'bob@example.org' }), {
      stores: failing,
      ...rest,
    })
    await expect(work).rejects.toThrow(/The import stopped after 1 new users.*\n.*line 2: the disk is full/)
    expect(await stores.users.findByEmail('ada@example.org')).not.toBeNull()
  })

  it('counts whom it finds, and changes nothing of theirs', async () => {
    const { stores, ...rest } = parts()
    await importLines(lines({ email: 'ada@example.org', name: 'Ada' }), { stores, ...rest })
    const second = lines({ email: 'ada@example.org', name: 'Mallory' }, { email: 'bob@example.org' })
    expect(await importLines(second, { stores, ...rest })).toEqual({ created: 1, existing: 1, failed: [] })
    expect((await stores.users.findByEmail('ada@example.org'))?.name).toBe('Ada')
  })
})

describe('sallyport users import and export', () => {
  it('imports a file, also when it was interrupted; its users sign in with their old passwords', async () => {
    const directory = await temporaryDirectory(onTestFinished)
    const users = Array.from({ length: 3000 }, (_, index) =>
      index % 100 === 7 ? 'wrong' : JSON.stringify({ email: `user${index}@example.org`, passwordHash: BCRYPT }),
    )
    await writeFile(join(directory, 'users.ndjson'), `${users.join('\n')}\n`)
    const { killed } = await interrupted(directory)
    expect(killed).toBe(true)
    const resumed = await runToEnd(['users', 'import', 'users.ndjson', '--json'], directory)
    const report = JSON.parse(resumed.output)
    expect([resumed.code, report.failed.length, report.created + report.existing]).toEqual([1, 30, 2970])
    expect(report.failed[0]).toEqual({ line: 8, reason: 'is not JSON' })
    const again = JSON.parse((await runToEnd(['users', 'import', 'users.ndjson', '--json'], directory)).output)
    expect([again.created, again.existing]).toEqual([0, 2970])

    const passphrase = { SALLYPORT_EXPORT_PASSPHRASE: 'correct horse battery staple' }
    const exported = await runToEnd(['users', 'export', 'all.ndjson', '--secrets', '--json'], directory, passphrase)
    expect(JSON.parse(exported.output)).toEqual({ exported: 2970, file: 'all.ndjson' })
    const copy = { SALLYPORT_DATABASE_URL: 'sqlite:./copy.db' }
    const copied = await runToEnd(['users', 'import', 'all.ndjson', '--json'], directory, { ...copy, ...passphrase })
    expect(JSON.parse(copied.output)).toEqual({ created: 2970, existing: 0, failed: [] })

    const { url } = await spawnServer(onTestFinished, directory, copy)
    const answer = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' },
      body: JSON.stringify({ email: 'user42@example.org', password: 'correct horse battery staple' }),
    })
    expect(answer.status).toBe(200)
  })
})

it('P10 users import names a folder or a file that it can’t open, without a stack', async () => {
  const directory = await temporaryDirectory(onTestFinished)
  const database = { SALLYPORT_DATABASE_URL: 'sqlite:./import.db' }
  for (const [file, reason] of [
    ['.', 'is a folder'],
    ['missing.ndjson', 'ENOENT'],
  ] as const) {
    const { code, output } = await runToEnd(['users', 'import', file], directory, database)
    expect([code, output]).toEqual([1, expect.stringContaining(`${file}: ${reason}`)])
    expect(output).not.toMatch(/^\s+at /m)
  }
})

it('P10 commands print control characters of stored users and events as text', async () => {
  const directory = await temporaryDirectory(onTestFinished)
  const file = join(directory, 'sallyport.db')
  const database = { SALLYPORT_DATABASE_URL: `sqlite:${file}` }
  const { migrate, stores, close } = sqlite(file)
  await migrate()
  const about = { isEmailVerified: true, isTotpEnabled: false, createdAt: NOW, updatedAt: NOW }
  await stores.users.insert({ id: 'old\u001b[2J', email: 'ada@example.org', ...about })
  await stores.telemetry?.save([{ id: 'e1', event: 'shop\u009b2J', timestamp: NOW, ip: '\u001b]0;x\u0007' }])
  close()
  for (const command of [
    ['users', 'list'],
    ['users', 'list', '--json'],
    ['events', 'tail', '--once'],
    ['events', 'tail', '--once', '--json'],
  ]) {
    const { code, output } = await runToEnd(command, directory, database)
    expect([code, output]).toEqual([0, expect.stringMatching(/\\u00[19]b/)])
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
    expect(output).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  }
})

/** Starts an import and kills it once some users are there. */
async function interrupted(cwd: string): Promise<{ readonly killed: boolean }> {
  const { child, ended } = spawnCommand(['users', 'import', 'users.ndjson'], cwd)
  for (;;) {
    const { output } = await runToEnd(['users', 'list', '--json'], cwd)
    if (JSON.parse(output).total > 0) break
  }
  child.kill('SIGKILL')
  return { killed: (await ended) === 'SIGKILL' }
}
