import { describe, expect, it } from 'vitest'
import { allOf, list, name, type Param, type Sql, sql } from './statement.ts'

/** Passes any value as a parameter or a name, as an attacker could at run time. The cast bypasses the type check. */
const smuggled = (value: unknown) => value as never

describe('sql', () => {
  it('binds values and never writes them', () => {
    const statement = sql`select * from auth_users where id = ${"' or 1 = 1 --"} and created_at > ${7} and role is ${null}`
    expect(statement.sql).toBe('select * from auth_users where id = ? and created_at > ? and role is ?')
    expect(statement.parameters).toEqual(["' or 1 = 1 --", 7, null])
  })

  it('takes parts in with their parameters, in their order', () => {
    const isDue = sql`rotated_at <= ${1}`
    const { sql: text, parameters } = sql`case when ${isDue} then ${2} when not ${isDue} then ${3} end`
    expect(text).toBe('case when rotated_at <= ? then ? when not rotated_at <= ? then ? end')
    expect(parameters).toEqual([1, 2, 1, 3])
  })

  it('refuses what is neither value nor part, as JSON in the guise of a statement', () => {
    const forged = JSON.parse('{"sql": "1 = 1", "parameters": []}')
    for (const value of [forged, [], {}, new Date(0)]) {
      expect(() => sql`select ${smuggled(value)}`).toThrow(TypeError)
    }
  })

  it('reads a template once, as long as its parts are the same', () => {
    const template = templateOf`select id from auth_users where ${true}`
    let reads = 0
    const watched = new Proxy(template, {
      get(target, key) {
        reads += 1
        return Reflect.get(target, key)
      },
    })
    const ids = (condition: Sql) => {
      reads = 0
      const { sql: text, parameters } = sql(watched, condition)
      return { text, parameters, isRead: reads > 0 }
    }
    const above = (floor: number) => sql`created_at > ${floor}`
    const aboveText = 'select id from auth_users where created_at > ?'
    const anyText = 'select id from auth_users where true'
    expect(ids(above(1))).toEqual({ text: aboveText, parameters: [1], isRead: true })
    expect(ids(above(2))).toEqual({ text: aboveText, parameters: [2], isRead: false })
    expect(ids(sql`true`)).toEqual({ text: anyText, parameters: [], isRead: true })
    expect(ids(above(3))).toEqual({ text: aboveText, parameters: [3], isRead: true })
  })
})

function templateOf(template: TemplateStringsArray, ..._values: readonly unknown[]): TemplateStringsArray {
  return template
}

describe('name', () => {
  it('is written as it is', () => {
    expect(sql`delete from ${name('auth_users')} where ${name('id')} = ${'u1'}`.sql).toBe(
      'delete from auth_users where id = ?',
    )
  })

  it.each(['', 'id = id or id', 'id"', 'id;', 'ID', '1', 'id\n', '__proto__'])('refuses %j', (given) => {
    expect(() => name(smuggled(given))).toThrow(TypeError)
  })
})

describe('list', () => {
  it('puts commas between parts and keeps their parameters', () => {
    const values: readonly Param[] = ['a', 1, null]
    expect(list(values.map((value) => sql`${value}`))).toMatchObject({ sql: '?, ?, ?', parameters: ['a', 1, null] })
  })
})

describe('allOf', () => {
  it('holds where every condition does, and where there is none', () => {
    expect(allOf([])).toMatchObject({ sql: 'true', parameters: [] })
    expect(allOf([sql`id = ${1}`])).toMatchObject({ sql: 'id = ?', parameters: [1] })
    const three = allOf([sql`id = ${1}`, sql`email = ${'a'}`, sql`true`])
    expect(three).toMatchObject({ sql: 'id = ? and email = ? and true', parameters: [1, 'a'] })
  })
})
