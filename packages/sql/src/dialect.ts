/** SQL that differs between dialects. All other statements of this package are the same for every dialect. */
import type { ColumnName } from './schema.ts'
import { name, type Sql, sql } from './statement.ts'

/**
 * Builds the JSON array `[text, json]` from a text column and a column that holds JSON. Concatenates the texts: parsing
 * would round large numbers.
 */
export function jsonPair(text: Sql, json: Sql): Sql {
  return sql`'[' || ${jsonText(text)} || ',' || ${json} || ']'`
}

export function jsonText(text: Sql): Sql {
  return sql`json_quote(${text})`
}

/** Aggregates JSON texts to the text of a JSON array; null if there are no rows. */
export function jsonArrayOf(element: Sql): Sql {
  return sql`'[' || group_concat(${element}, ',') || ']'`
}

/**
 * Reads a JSON array of string pairs as a table with the columns `key` and `value`. Binds one parameter for any number
 * of pairs.
 */
export function pairsIn(json: string): Sql {
  return sql`(select value ->> 0 as key, value ->> 1 as value from json_each(${json}))`
}

export function stringsIn(json: string): Sql {
  return sql`(select value from json_each(${json}))`
}

/** Reads a JSON array of objects as a table; `fieldOf` reads the objects' fields. */
export function objectsIn(json: string): Sql {
  return sql`json_each(${json})`
}

/** The field of an `objectsIn` object that has the column's name. */
export function fieldOf(column: ColumnName): Sql {
  return sql`value ->> '${name(column)}'`
}

/** True if the column's JSON array contains one of the texts; false if the column is null. */
export function hasOneOf(column: Sql, texts: readonly string[]): Sql {
  return sql`exists (select 1 from json_each(${column}) where value in ${stringsIn(JSON.stringify(texts))})`
}

/** UTC day of a column of milliseconds, such as `2030-01-31`. */
export function utcDay(column: Sql): Sql {
  return sql`date(${column} / 1000, 'unixepoch')`
}

/** Case-insensitive substring search. Doesn't use `like`, because D1 refuses patterns longer than 50 bytes. */
export function contains(column: Sql, text: string): Sql {
  return sql`instr(lower(${column}), ${text.toLowerCase()}) > 0`
}

/**
 * Prefix search as a range, so that an index can serve it. UTF-8 has no byte 0xFF, so the range contains every text
 * with the prefix.
 */
export function startsWith(column: Sql, text: string): Sql {
  return sql`(${column} >= ${text} and ${column} < ${text} || cast(x'ff' as text))`
}

/** Trigram index of e-mail addresses with the condition that selects the addresses containing the text. */
export function emailMatches(text: string): Sql {
  // Quoted as a phrase. SQLite's match parser stops at a NUL; no address contains one, and the empty phrase matches
  // nothing.
  const phrase = text.includes('\0') ? '' : text.replaceAll('"', '""')
  return sql`auth_email_search where auth_email_search match ${`"${phrase}"`}`
}
