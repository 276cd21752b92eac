import { describe, expect, it } from 'vitest'
import { compileOnce, type Param } from './compile-once.ts'
import { sqliteQueries } from './sqlite-queries.ts'

describe('compileOnce', () => {
  const queries = sqliteQueries()

  it('gives what building the query with the values gives', () => {
    const compiled = compileOnce((param: Param<{ id: string; name: string | null }>) =>
      queries
        .updateTable('auth_users')
        .set({ name: param('name'), is_admin: 1 })
        .where('id', '=', param('id')),
    )
    for (const [id, name] of [
      ['u1', 'Ada'],
      ['u2', null],
    ] as const) {
      const built = queries.updateTable('auth_users').set({ name, is_admin: 1 }).where('id', '=', id).compile()
      const { sql, parameters } = compiled({ id, name })
      expect({ sql, parameters }).toEqual({ sql: built.sql, parameters: built.parameters })
    }
  })

  it('builds the query at its first use and never again', () => {
    let builds = 0
    const compiled = compileOnce((param: Param<{ id: string }>) => {
      builds += 1
      return queries.deleteFrom('auth_users').where('id', '=', param('id'))
    })
    expect(builds).toBe(0)
    expect([compiled({ id: 'a' }).parameters, compiled({ id: 'b' }).parameters]).toEqual([['a'], ['b']])
    expect(builds).toBe(1)
  })

  it('fills in a value wherever it is used', () => {
    const compiled = compileOnce((param: Param<{ now: number }>) =>
      queries
        .selectFrom('auth_sessions')
        .select('handle')
        .where('expires_at', '>', param('now'))
        .where('created_at', '<=', param('now')),
    )
    expect(compiled({ now: 7 }).parameters).toEqual([7, 7])
  })
})
