import { describe, expect, it } from 'vitest'
import { sqliteDialect } from '../../database/sqlite-dialect.ts'
import { assignments, insertAllInto, insertInto } from './row-writes.ts'

describe('insertInto', () => {
  it('names each column once and binds its value', () => {
    expect(insertInto('auth_settings', { key: 'ui', value: '{}' })).toMatchObject({
      sql: 'insert into auth_settings (key, value) values (?, ?)',
      parameters: ['ui', '{}'],
    })
  })
})

describe('insertInto, again for the same columns', () => {
  it('binds the values of its own row', () => {
    insertInto('auth_settings', { key: 'first', value: '1' })
    const { parameters } = insertInto('auth_settings', { key: 'second', value: '2' })
    expect(parameters).toEqual(['second', '2'])
  })

  it('refuses an object as a value', () => {
    insertInto('auth_settings', { key: 'first', value: '1' })
    // The cast stands for a host's untyped code.
    const row = { key: { a: 1 }, value: '1' } as unknown as { key: string; value: string }
    expect(() => insertInto('auth_settings', row)).toThrow(TypeError)
  })
})

describe('insertAllInto', () => {
  it('binds any number of rows as one text', () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({ key: `k${index}`, value: '"v"' }))
    const statements = insertAllInto(sqliteDialect, 'auth_settings', rows)
    expect(statements).toHaveLength(1)
    expect(statements[0]?.sql.replaceAll(/\s+/g, ' ').trim()).toBe(
      "insert into auth_settings (key, value) select value ->> 'key', value ->> 'value' from json_each(?)",
    )
    expect(statements[0]?.parameters).toEqual([JSON.stringify(rows)])
  })

  it('writes several statements where one text would be too long', () => {
    const rows = [1, 2, 3].map((index) => ({ key: `k${index}`, value: 'x'.repeat(200_000) }))
    const texts = insertAllInto(sqliteDialect, 'auth_settings', rows).map(({ parameters }) => String(parameters[0]))
    expect(texts.map((text) => JSON.parse(text))).toEqual([rows.slice(0, 2), rows.slice(2)])
  })

  it('writes none for no rows', () => {
    expect(insertAllInto(sqliteDialect, 'auth_settings', [])).toEqual([])
  })

  it('refuses a property that is no column’s name', () => {
    const row = { key: 'k', value: 'v', "x' from auth_users": 1 }
    expect(() => insertAllInto(sqliteDialect, 'auth_settings', [row])).toThrow(TypeError)
  })
})

describe('assignments', () => {
  it('sets the given columns alone', () => {
    expect(assignments({ role: null, is_admin: 1 })).toMatchObject({
      sql: 'role = ?, is_admin = ?',
      parameters: [null, 1],
    })
  })

  it('refuses a property that is no column’s name', () => {
    const row: object = { 'role = 1, is_admin': 1 }
    expect(() => assignments(row)).toThrow(TypeError)
  })
})
