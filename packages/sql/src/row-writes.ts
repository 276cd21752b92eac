import { fieldOf, objectsIn } from './dialect.ts'
import type { ColumnName, TableName, Tables } from './schema.ts'
import { list, name, type Param, type Sql, sql } from './statement.ts'

type Row = { readonly [K in ColumnName]?: Param }

/** D1 takes texts up to 2 MB; in UTF-8 one of this length is not above 1.5. */
const MOST_CHARACTERS = 500_000

/** Inserts a row. */
export function insertInto<T extends TableName>(table: T, row: Tables[T] & Row): Sql {
  const entries = entriesOf(row)
  const columns = list(entries.map(([column]) => name(column)))
  return sql`insert into ${name(table)} (${columns}) values (${list(entries.map(([, value]) => sql`${value}`))})`
}

/** Inserts rows, each statement as many as one text holds: one parameter, since D1 binds no more than a hundred. */
export function insertAllInto<T extends TableName>(table: T, rows: readonly (Tables[T] & Row)[]): readonly Sql[] {
  const columns = entriesOf(rows[0] ?? {}).map(([column]) => column)
  return jsonArrays(rows).map(
    (json) => sql`
      insert into ${name(table)} (${list(columns.map(name))})
      select ${list(columns.map(fieldOf))} from ${objectsIn(json)}`,
  )
}

/** The rows as texts of JSON arrays that each fit a parameter. */
function jsonArrays(rows: readonly object[]): readonly string[] {
  const arrays: string[] = []
  let text = ''
  for (const row of rows.map((one) => JSON.stringify(one))) {
    if (text !== '' && text.length + row.length > MOST_CHARACTERS) {
      arrays.push(`[${text}]`)
      text = ''
    }
    text += text === '' ? row : `,${row}`
  }
  return text === '' ? arrays : [...arrays, `[${text}]`]
}

/** Sets the columns of a row that has some of a table's, after `set`. */
export function assignments(row: Row): Sql {
  return list(entriesOf(row).map(([column, value]) => sql`${name(column)} = ${value}`))
}

function entriesOf(row: Row): readonly (readonly [ColumnName, Param])[] {
  // Sound: a row's properties are columns; `name` refuses what isn't.
  return Object.entries(row) as [ColumnName, Param][]
}
