import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMigratedDatabase } from '../../test/postgres-cluster.ts'
import { CERTIFICATES, startTlsFront, type TlsFront } from '../../test/tls-front.ts'
import { sql } from '../database/statement.ts'
import { postgres } from '../postgres.ts'

const { authority, otherAuthority } = CERTIFICATES

describe('sslmode', () => {
  let front: TlsFront
  let database: string

  beforeAll(async () => {
    const url = new URL(await createMigratedDatabase())
    database = url.pathname
    front = await startTlsFront(`${url.searchParams.get('host')}/.s.PGSQL.${url.port || 5432}`)
  })
  afterAll(() => front.close())

  const urlOf = (host: string, parameters: string) =>
    `postgres://postgres@${host}:${front.port}${database}${parameters === '' ? '' : `?${parameters}`}`

  async function connecting(host: string, parameters: string): Promise<string> {
    const { db, close } = postgres(urlOf(host, parameters), { maxConnections: 1 })
    const before = front.encrypted()
    try {
      await db.first(sql`select 1 as one`)
      return front.encrypted() > before ? 'encrypted' : 'in plain text'
    } catch (error) {
      // The cause is the error of the driver.
      return error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error)
    } finally {
      await close()
    }
  }

  it.each([
    ['localhost', 'sslmode=require'],
    ['127.0.0.1', 'sslmode=require'],
    ['127.0.0.1', 'sslmode=prefer'],
    ['127.0.0.1', 'sslmode=no-verify'],
    ['127.0.0.1', 'application_name=x&sslmode=require'],
    ['127.0.0.1', `sslmode=require&sslrootcert=${authority}`],
    ['127.0.0.1', `sslmode=verify-ca&sslrootcert=${authority}`],
    ['localhost', `sslmode=verify-full&sslrootcert=${authority}`],
    ['localhost', `sslrootcert=${authority}&sslmode=verify-full`],
  ])('O10 %s?%s connects to a server with a certificate of its own authority', async (host, parameters) => {
    expect(await connecting(host, parameters)).toBe('encrypted')
  })

  it.each([
    ['localhost', `sslmode=require&sslrootcert=${otherAuthority}`, /certificate/],
    ['localhost', `sslmode=verify-ca&sslrootcert=${otherAuthority}`, /certificate/],
    ['localhost', `sslmode=verify-full&sslrootcert=${otherAuthority}`, /certificate/],
    ['localhost', 'sslmode=verify-full', /certificate/],
    ['localhost', 'sslmode=verify-full&sslrootcert=system', /certificate/],
    ['127.0.0.1', `sslmode=verify-full&sslrootcert=${authority}`, /IP|altnames/],
  ])('O10 %s?%s refuses a server that it can’t trust', async (host, parameters, problem) => {
    expect(await connecting(host, parameters)).toMatch(problem)
  })

  it('O10 without sslmode or with sslmode=disable, nothing is encrypted', async () => {
    for (const parameters of ['', 'sslmode=disable'])
      expect(await connecting('127.0.0.1', parameters)).not.toBe('encrypted')
  })

  it.each([
    ['sslmode=requires', 'unknown sslmode'],
    ['sslmode=allow', 'unknown sslmode'],
    ['sslmode=', 'unknown sslmode'],
    ['sslmode=verify-ca', 'without sslrootcert'],
    ['sslmode=verify-ca&sslrootcert=system', 'without sslrootcert'],
    ['sslmode=require&sslrootcert=system', 'needs sslmode=verify-full'],
    ['sslmode=verify-full&sslrootcert=/nowhere/ca.pem', "can't be read: ENOENT"],
    ['sslmode=require&sslkey=/nowhere/key.pem', "can't be read: ENOENT"],
  ])('O10 %s is refused before anything connects', (parameters, problem) => {
    expect(() => postgres(`postgres://ada:secret@db.example.com/auth?${parameters}`)).toThrow(problem)
    expect(() => postgres(`postgres://ada:secret@db.example.com/auth?${parameters}`)).not.toThrow('secret')
  })
})
