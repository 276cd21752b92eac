/** SQL that differs between database dialects. All other statements of this package work in every dialect. */
import type { ColumnName, TableName } from './schema.ts'
import { type Sql, sql } from './statement.ts'

/** The rows that a search finds. */
export interface RowSearch {
  readonly found: Sql
  /** Table and condition by which the rows are counted faster. Default: the list's table and `found`. */
  readonly counted?: Sql
}

/**
 * Finds users whose email, names or phone number contain a text of three characters or more, in lower case: by a condition, or by full-text
 * indexes that select the column `search_id`.
 */
export type WordSearch = { contains(text: string): Sql } | { searchIds(text: string): Sql }

export interface SqlDialect {
  /** Columns that identify a row of the table, in the form `a` or `a, b`. */
  rowKey(table: TableName): Sql
  jsonText(text: Sql): Sql
  /** Aggregates the JSON texts of all rows to the text of one JSON array. The result is null if there are no rows. */
  jsonArrayOf(element: Sql): Sql
  /** Text of a flat JSON object with a merge patch applied: null removes a field (RFC 7396). */
  jsonMerged(object: Sql, patch: Sql): Sql
  /**
   * Reads a JSON array of string pairs as a table with the columns `key` and `value`. Binds only one parameter for any
   * number of pairs, because D1 limits the parameters of a statement.
   */
  pairsIn(json: string): Sql
  stringsIn(json: string): Sql
  /** Reads a JSON array of objects, whose properties are the table's columns, as rows. `fieldOf` reads the columns. */
  objectsIn(table: TableName, json: string): Sql
  fieldOf(column: ColumnName): Sql
  /** Text of a field of the column's JSON object. Null if the object has no such field. `field` is a constant. */
  textAt(column: Sql, field: 'method' | 'provider'): Sql
  /** True if the column's JSON array contains at least one of the texts. False if the column is null. */
  hasOneOf(column: Sql, texts: readonly string[]): Sql
  /** Formats a column of milliseconds as its UTC day, such as `2030-01-31`. */
  utcDay(column: Sql): Sql
  /** Substring search that ignores the case of ASCII letters. */
  contains(column: Sql, text: string): Sql
  /** Prefix search that can use an index. */
  startsWith(column: Sql, text: string): Sql
  /** Selects the users whose e-mail address contains the text (three characters or more). */
  emailContains(text: string): RowSearch
  readonly wordSearch: WordSearch
  /** Selects the sessions that expire after `now` (milliseconds), for a list in the order of creation. */
  unexpiredSessions(now: number): RowSearch
  /** Narrows the ids of deliveries that are due at `at` (milliseconds) to those that no transaction is changing. */
  unlockedDeliveries(ids: Sql, at: number): Sql
  /**
   * Statements that take a lock, held until the transaction ends, so that transactions with the same key run one after
   * the other. Empty if all transactions of the database run one after the other anyway.
   */
  lock(key: string): readonly Sql[]
  /** Statements at the start of each transaction of a migration. */
  readonly migrationLock: readonly Sql[]
}

/**
 * Builds the JSON array `[text, json]` from a text column and a column that contains JSON. Concatenates the texts,
 * because parsing the JSON would round large numbers.
 */
export function jsonPair({ jsonText }: SqlDialect, text: Sql, json: Sql): Sql {
  return sql`'[' || ${jsonText(text)} || ',' || ${json} || ']'`
}
