import type { ColumnName, TableName, Tables } from './schema.ts'
import { list, name, type Param, type Sql, sql } from './statement.ts'

type Row = { readonly [K in ColumnName]?: Param }

/** Inserts a row. */
export function insertInto<T extends TableName>(table: T, row: Tables[T] & Row): Sql {
  const entries = entriesOf(row)
  const columns = list(entries.map(([column]) => name(column)))
  return sql`insert into ${name(table)} (${columns}) values (${list(entries.map(([, value]) => sql`${value}`))})`
}

/** Sets the columns of a row that has some of a table's, after `set`. */
export function assignments(row: Row): Sql {
  return list(entriesOf(row).map(([column, value]) => sql`${name(column)} = ${value}`))
}

function entriesOf(row: Row): readonly (readonly [ColumnName, Param])[] {
  // Sound: a row's properties are columns; `name` refuses what isn't.
  return Object.entries(row) as [ColumnName, Param][]
}
