/** What SQL dialects spell differently. The rest of this package is one text for all. */
import { type RawBuilder, sql } from 'kysely'

/** The JSON text of the pair of a text column's string and a column that holds JSON. Texts are joined: no number is parsed and loses digits. */
export function jsonPair(text: string, json: string): RawBuilder<string> {
  return sql`'[' || json_quote(${sql.ref(text)}) || ',' || ${sql.ref(json)} || ']'`
}

/** Aggregates JSON texts to the text of an array; null when there are none. */
export function jsonArrayOf(element: RawBuilder<string>): RawBuilder<string | null> {
  return sql`'[' || group_concat(${element}, ',') || ']'`
}

/** Reads the text of a JSON array of pairs of strings as two columns: one parameter, however many they are. */
export function pairsIn(json: string): RawBuilder<unknown> {
  return sql`(select value ->> 0 as key, value ->> 1 as value from json_each(${json}))`
}

/** The strings in the text of a JSON array. */
export function stringsIn(json: string): RawBuilder<string> {
  return sql`(select value from json_each(${json}))`
}

/** Whether the column has the text in it, in any case. No `like`: D1 refuses its patterns beyond 50 bytes. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  return sql`instr(lower(${sql.ref(column)}), ${text.toLowerCase()}) > 0`
}
