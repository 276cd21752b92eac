import type { SqlDialect } from '../../database/dialect.ts'
import type { ColumnName, TableName, Tables } from '../../database/schema.ts'
import { list, name, type Param, type Sql, sql, withParameters } from '../../database/statement.ts'

type Row = { readonly [K in ColumnName]?: Param }

/** D1 accepts texts up to 2 MB. A string of this length takes at most 1.5 MB, because a UTF-16 code unit takes at most 3 bytes in UTF-8. */
const MAX_CHARACTERS = 500_000

/** Caches inserts by table and columns. Can't grow without limit, because the columns are named only by code, never by input. */
const inserts = new Map<string, Sql>()

export function insertInto<T extends TableName>(table: T, row: Tables[T] & Row): Sql {
  const key = `${table} ${Object.keys(row)}`
  const known = inserts.get(key)
  if (known !== undefined) return withParameters(known, Object.values(row))
  const entries = entriesOf(row)
  const columns = list(entries.map(([column]) => name(column)))
  const built = sql`insert into ${name(table)} (${columns}) values (${list(entries.map(([, value]) => sql`${value}`))})`
  // Caches the statement without its values, which may be secrets of a user.
  inserts.set(key, withParameters(built, []))
  return built
}

/**
 * Builds inserts that pass the rows as JSON in one parameter, because D1 binds at most 100 parameters per statement.
 * Splits the rows into several statements if the JSON is too long.
 */
export function insertAllInto<T extends TableName>(
  { fieldOf, objectsIn }: SqlDialect,
  table: T,
  rows: readonly (Tables[T] & Row)[],
): readonly Sql[] {
  const columns = entriesOf(rows[0] ?? {}).map(([column]) => column)
  return jsonArrays(rows).map(
    (json) => sql`
      insert into ${name(table)} (${list(columns.map(name))})
      select ${list(columns.map(fieldOf))} from ${objectsIn(table, json)}`,
  )
}

/** Encodes the rows as JSON arrays, each short enough for one parameter. */
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

/** Builds the assignments that follow `set` in an update. `row` may contain only some of the table's columns. */
export function assignments(row: Row): Sql {
  return list(entriesOf(row).map(([column, value]) => sql`${name(column)} = ${value}`))
}

function entriesOf(row: Row): readonly (readonly [ColumnName, Param])[] {
  // The cast is sound if all properties of the row are column names. `name` rejects a property that contains SQL
  // syntax.
  return Object.entries(row) as [ColumnName, Param][]
}
