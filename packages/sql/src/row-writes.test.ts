import { describe, expect, it } from 'vitest'
import { assignments, insertInto } from './row-writes.ts'

describe('insertInto', () => {
  it('names each column once and binds its value', () => {
    expect(insertInto('auth_settings', { key: 'ui', value: '{}' })).toMatchObject({
      sql: 'insert into auth_settings (key, value) values (?, ?)',
      parameters: ['ui', '{}'],
    })
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
