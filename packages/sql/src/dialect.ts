/** SQL that differs between database dialects. All other statements of this package work in every dialect. */
import type { ColumnName } from './schema.ts'
import { name, type Sql, sql } from './statement.ts'

/**
 * Builds the JSON array `[text, json]` from a text column and a column that contains JSON. Concatenates the texts,
 * because parsing the JSON would round large numbers.
 */
export function jsonPair(text: Sql, json: Sql): Sql {
  return sql`'[' || ${jsonText(text)} || ',' || ${json} || ']'`
}

export function jsonText(text: Sql): Sql {
  return sql`json_quote(${text})`
}

/** Aggregates the JSON texts of all rows to the text of one JSON array. The result is null if there are no rows. */
export function jsonArrayOf(element: Sql): Sql {
  return sql`'[' || group_concat(${element}, ',') || ']'`
}

/**
 * Reads a JSON array of string pairs as a table with the columns `key` and `value`. Binds only one parameter for any
 * number of pairs, because D1 limits the parameters of a statement.
 */
export function pairsIn(json: string): Sql {
  return sql`(select value ->> 0 as key, value ->> 1 as value from json_each(${json}))`
}

export function stringsIn(json: string): Sql {
  return sql`(select value from json_each(${json}))`
}

/** Reads a JSON array of objects as a table with one row for each object. `fieldOf` reads the fields of the objects. */
export function objectsIn(json: string): Sql {
  return sql`json_each(${json})`
}

/** Reads the field with the column's name from an object in the `objectsIn` table. */
export function fieldOf(column: ColumnName): Sql {
  return sql`value ->> '${name(column)}'`
}

/** True if the column's JSON array contains at least one of the texts. False if the column is null. */
export function hasOneOf(column: Sql, texts: readonly string[]): Sql {
  return sql`exists (select 1 from json_each(${column}) where value in ${stringsIn(JSON.stringify(texts))})`
}

/** Formats a column of milliseconds as its UTC day, such as `2030-01-31`. */
export function utcDay(column: Sql): Sql {
  return sql`date(${column} / 1000, 'unixepoch')`
}

/** Case-insensitive substring search. Doesn't use `like`, because D1 refuses `like` patterns longer than 50 bytes. */
export function contains(column: Sql, text: string): Sql {
  return sql`instr(lower(${column}), ${text.toLowerCase()}) > 0`
}

/**
 * Prefix search by a range of texts, so that an index can be used. UTF-8 contains no byte 0xFF, so the range from the
 * prefix to the prefix plus 0xFF contains every text with the prefix.
 */
export function startsWith(column: Sql, text: string): Sql {
  return sql`(${column} >= ${text} and ${column} < ${text} || cast(x'ff' as text))`
}

/**
 * Selects the e-mail addresses that contain the text, by the trigram index (full-text search by three-character
 * parts).
 */
export function emailMatches(text: string): Sql {
  // The text is quoted as a phrase. SQLite's match parser stops at a NUL character. No address contains a NUL, so a
  // text with a NUL becomes the empty phrase, which matches nothing.
  const phrase = text.includes('\0') ? '' : text.replaceAll('"', '""')
  return sql`auth_email_search where auth_email_search match ${`"${phrase}"`}`
}
