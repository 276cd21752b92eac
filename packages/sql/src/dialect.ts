/** What SQL dialects spell differently. The rest of this package is one text for all. */
import type { ColumnName } from './schema.ts'
import { name, type Sql, sql } from './statement.ts'

/** The JSON text of the pair of a text column's string and a column that holds JSON. Texts are joined: no number is parsed and loses digits. */
export function jsonPair(text: Sql, json: Sql): Sql {
  return sql`'[' || ${jsonText(text)} || ',' || ${json} || ']'`
}

/** A text column's string as JSON text. */
export function jsonText(text: Sql): Sql {
  return sql`json_quote(${text})`
}

/** Aggregates JSON texts to the text of an array; null when there are none. */
export function jsonArrayOf(element: Sql): Sql {
  return sql`'[' || group_concat(${element}, ',') || ']'`
}

/** Reads the text of a JSON array of pairs of strings as two columns: one parameter, however many they are. */
export function pairsIn(json: string): Sql {
  return sql`(select value ->> 0 as key, value ->> 1 as value from json_each(${json}))`
}

/** The strings in the text of a JSON array. */
export function stringsIn(json: string): Sql {
  return sql`(select value from json_each(${json}))`
}

/** The objects in the text of a JSON array, as a table of which `fieldOf` reads. */
export function objectsIn(json: string): Sql {
  return sql`json_each(${json})`
}

/** What an object of `objectsIn` has under a column's name. */
export function fieldOf(column: ColumnName): Sql {
  return sql`value ->> '${name(column)}'`
}

/** Whether a column that holds a JSON array of strings has one of these in it; not if it is null. */
export function hasOneOf(column: Sql, texts: readonly string[]): Sql {
  return sql`exists (select 1 from json_each(${column}) where value in ${stringsIn(JSON.stringify(texts))})`
}

/** The UTC day of a column of milliseconds, as `2030-01-31`. */
export function utcDay(column: Sql): Sql {
  return sql`date(${column} / 1000, 'unixepoch')`
}

/** Whether the column has the text in it, in any case. No `like`: D1 refuses its patterns beyond 50 bytes. */
export function contains(column: Sql, text: string): Sql {
  return sql`instr(lower(${column}), ${text.toLowerCase()}) > 0`
}

/** Whether the column begins with the text, as an index of it can tell. No byte of a text is above 0xFF, with which the range ends. */
export function startsWith(column: Sql, text: string): Sql {
  return sql`(${column} >= ${text} and ${column} < ${text} || cast(x'ff' as text))`
}

/** The table of users' addresses by their trigrams, and its condition. */
export function emailMatches(text: string): Sql {
  // A phrase. The parser of matches ends at a NUL, which no address has; nothing is found by an empty one.
  const phrase = text.includes('\0') ? '' : text.replaceAll('"', '""')
  return sql`auth_email_search where auth_email_search match ${`"${phrase}"`}`
}
