/** What SQL dialects spell differently. The rest of this package is one text for all. */
import { type Sql, sql } from './statement.ts'

/** The JSON text of the pair of a text column's string and a column that holds JSON. Texts are joined: no number is parsed and loses digits. */
export function jsonPair(text: Sql, json: Sql): Sql {
  return sql`'[' || json_quote(${text}) || ',' || ${json} || ']'`
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

/** Whether the column has the text in it, in any case. No `like`: D1 refuses its patterns beyond 50 bytes. */
export function contains(column: Sql, text: string): Sql {
  return sql`instr(lower(${column}), ${text.toLowerCase()}) > 0`
}
