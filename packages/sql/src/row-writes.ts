import { fieldOf, objectsIn } from './dialect.ts'
import type { ColumnName, TableName, Tables } from './schema.ts'
import { list, name, type Param, type Sql, sql } from './statement.ts'

type Row = { readonly [K in ColumnName]?: Param }

/** D1 accepts texts up to 2 MB; in UTF-8 a text of this length takes at most 1.5 MB. */
const MAX_CHARACTERS = 500_000

export function insertInto<T extends TableName>(table: T, row: Tables[T] & Row): Sql {
  const entries = entriesOf(row)
  const columns = list(entries.map(([column]) => name(column)))
  return sql`insert into ${name(table)} (${columns}) values (${list(entries.map(([, value]) => sql`${value}`))})`
}

/**
 * Inserts rows as JSON in one parameter a statement, because D1 binds at most 100 parameters. Splits the rows into
 * several statements if the JSON is too long.
 */
export function insertAllInto<T extends TableName>(table: T, rows: readonly (Tables[T] & Row)[]): readonly Sql[] {
  const columns = entriesOf(rows[0] ?? {}).map(([column]) => column)
  return jsonArrays(rows).map(
    (json) => sql`
      insert into ${name(table)} (${list(columns.map(name))})
      select ${list(columns.map(fieldOf))} from ${objectsIn(json)}`,
  )
}

/** Writes the rows as JSON arrays that each fit into one parameter. */
function jsonArrays(rows: readonly object[]): readonly string[] {
  const arrays: string[] = []
  let text = ''
  for (const row of rows.map((one) => JSON.stringify(one))) {
    if (text !== '' && text.length + row.length > MAX_CHARACTERS) {
      arrays.push(`[${text}]`)
      text = ''
    }
    text += text === '' ? row : `,${row}`
  }
  return text === '' ? arrays : [...arrays, `[${text}]`]
}

/** The assignments after `set` of an update, for some of a table's columns. */
export function assignments(row: Row): Sql {
  return list(entriesOf(row).map(([column, value]) => sql`${name(column)} = ${value}`))
}

function entriesOf(row: Row): readonly (readonly [ColumnName, Param])[] {
  // The cast is safe: the properties of a row are columns, and `name` refuses anything else.
  return Object.entries(row) as [ColumnName, Param][]
}
