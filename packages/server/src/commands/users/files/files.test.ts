import { describe, expect, it } from 'vitest'
import { BCRYPT, imported, importService } from '../../../../test/import-service.ts'
import { dryStores } from '../dry-stores.ts'
import { readRecords } from './read-records.ts'

describe('O9 forms of files', () => {
  const ADA = { id: 'u1', email: 'ada@example.org' }

  it('takes UTF-16, a byte order mark, arrays, and other line separators inside a value', async () => {
    const text = JSON.stringify([{ ...ADA, name: 'A\u2028da {[' }])
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    for (const file of [text, `\ufeff${text}`, utf16, Buffer.from(utf16).swap16(), text.slice(1, -1)]) {
      const { stores, parts } = importService()
      expect(await imported(file, parts)).toEqual({ created: 1, existing: 0, failed: [] })
      // The import removes hidden characters, such as a line separator, from names.
      expect((await stores.users.findByEmail('ada@example.org'))?.name).toBe('Ada {[')
    }
  })

  it('reads an export of one long line as it comes, piece by piece', async () => {
    const users = Array.from({ length: 2000 }, (_, n) => ({ id: `u${n}`, name: 'x'.repeat(1000) }))
    const text = JSON.stringify({ realm: 'people', users })
    const pieces = async function* () {
      for (let from = 0; from < text.length; from += 65_536) yield text.slice(from, from + 65_536)
    }
    const ids: unknown[] = []
    for await (const record of readRecords(pieces()))
      ids.push('value' in record ? Object(record.value).id : record.reason)
    expect(ids).toEqual(users.map(({ id }) => id))
  })

  it('names wrong elements of an array by their line, and reads the others', async () => {
    const { parts } = importService()
    const file = `[\n${JSON.stringify(ADA)},\n{"email": oops},\n"x",\n{"email":"bob@example.org"},\n{"email":"cut`
    const report = await imported(file, parts)
    expect(report.created).toBe(2)
    expect(report.failed).toEqual([
      { line: 3, reason: 'is not JSON' },
      { line: 4, reason: 'must be one JSON object' },
      { line: 6, reason: 'is not JSON: the file ends inside this value' },
    ])
    expect((await imported('{\n"people": [1]\n}', parts)).failed).toEqual([
      { line: 1, reason: 'contains no list of users' },
    ])
  })

  it('completes a user whom a killed import had not written yet, and changes nobody who is there', async () => {
    const { stores, parts } = importService()
    const line = { ...ADA, linkedAccounts: [{ provider: 'google', providerAccountId: '1' }] }
    await imported(JSON.stringify(line), parts)
    await stores.users.delete?.('u1')
    expect(await stores.linkedAccounts?.find('google', '1')).toMatchObject({ userId: 'u1' })
    expect(await imported(JSON.stringify(line), parts)).toMatchObject({ created: 1, existing: 0 })
    expect(await stores.linkedAccounts?.find('google', '1')).toMatchObject({ userId: 'u1' })
    await stores.linkedAccounts?.deleteForUser('u1')
    expect(await imported(JSON.stringify(line), parts)).toMatchObject({ created: 0, existing: 1 })
    expect(await stores.linkedAccounts?.find('google', '1')).toBeNull()
    // A line with the same address and another id adds nothing to the existing user.
    const other = { ...line, id: 'u2' }
    await imported(JSON.stringify(other), parts)
    expect(await stores.linkedAccounts?.find('google', '1')).toBeNull()
    const { id: _, ...nameless } = line
    expect((await imported(JSON.stringify(nameless), parts)).failed).toEqual([
      { line: 1, reason: expect.stringMatching(/^id: is missing/) },
    ])
    await imported(JSON.stringify({ ...line, id: 'u3', email: 'c@example.org' }), parts)
    const taken = { ...line, id: 'u4', email: 'd@example.org' }
    expect((await imported(JSON.stringify(taken), parts)).failed).toEqual([
      { line: 1, reason: 'linkedAccounts: another user has the account at google' },
    ])
    expect(await stores.users.findByEmail('d@example.org')).toBeNull()
  })

  it('a dry run says what an import then does, and stores nothing', async () => {
    const { stores, parts } = importService()
    await imported('{"id":"u0","email":"old@example.org"}', parts)
    const lines = [
      { ...ADA, passwordHash: BCRYPT, username: 'ada' },
      { email: 'old@example.org' },
      ADA,
      { id: 'u1', email: 'other@example.org' },
      { email: 'second@example.org', username: 'ada' },
      { email: 'x' },
      { email: 'bare@example.org', passwordHash: 'md5$secret' },
    ]
    const file = lines.map((line) => JSON.stringify(line)).join('\n')
    const told = { ...parts, leavesUnknownHashes: true }
    const dry = await imported(file, { ...told, stores: dryStores(stores), countsHashes: true })
    expect(await stores.users.findByEmail('ada@example.org')).toBeNull()
    const { hashes, ...rest } = dry
    expect(hashes).toEqual({ bcrypt: 1, none: 1 })
    expect(JSON.stringify(dry)).not.toContain('secret')
    expect(rest).toEqual(await imported(file, told))
  })
})
