import type { SqlDialect } from './dialect.ts'
import { name, type Sql, sql } from './statement.ts'

const stringsIn = (json: string): Sql => sql`(select value from json_each(${json}))`

/** The SQL of SQLite and D1. */
export const sqliteDialect: SqlDialect = {
  rowKey: () => sql`rowid`,
  jsonText: (text) => sql`json_quote(${text})`,
  jsonArrayOf: (element) => sql`'[' || group_concat(${element}, ',') || ']'`,
  jsonMerged: (object, patch) => sql`json_patch(${object}, ${patch})`,
  pairsIn: (json) => sql`(select value ->> 0 as key, value ->> 1 as value from json_each(${json}))`,
  stringsIn,
  objectsIn: (_table, json) => sql`json_each(${json})`,
  fieldOf: (column) => sql`value ->> '${name(column)}'`,
  textAt: (column, field) => sql`${column} ->> ${field}`,
  hasOneOf: (column, texts) =>
    sql`exists (select 1 from json_each(${column}) where value in ${stringsIn(JSON.stringify(texts))})`,
  utcDay: (column) => sql`date(${column} / 1000, 'unixepoch')`,
  // Doesn't use `like`, because D1 refuses `like` patterns longer than 50 bytes.
  contains: (column, text) => sql`instr(lower(${column}), ${text.toLowerCase()}) > 0`,
  // UTF-8 contains no byte 0xFF, so the range from the prefix to the prefix plus 0xFF contains every text with the
  // prefix.
  startsWith: (column, text) => sql`(${column} >= ${text} and ${column} < ${text} || cast(x'ff' as text))`,
  emailContains(text) {
    const counted = sql`auth_email_search where auth_email_search match ${phraseOf(text)}`
    return { found: sql`search_id in (select rowid from ${counted})`, counted }
  },
  wordSearch: {
    searchIds: (text) => sql`
      select rowid as search_id from auth_email_search where auth_email_search match ${phraseOf(text)}
      union select rowid from auth_name_search where auth_name_search match ${phraseOf(text)}`,
  },
  // Excludes the few expired sessions by the index of expiry times, so that the list reads no expired rows.
  unexpiredSessions: (now) => ({
    found: sql`rowid not in (select rowid from auth_sessions where expires_at <= ${now})`,
    counted: sql`auth_sessions where expires_at > ${now}`,
  }),
  // SQLite runs one writing transaction at a time, so no other one can be changing a row.
  unlockedDeliveries: (ids) => ids,
  lock: () => [],
  migrationLock: [],
}

/**
 * Quotes the text as a phrase of a full-text query. The trigram indexes find the phrase by its three-character parts. SQLite's
 * match parser stops at a NUL character, so a text with a NUL becomes the empty phrase, which matches nothing.
 */
function phraseOf(text: string): string {
  return `"${text.includes('\0') ? '' : text.replaceAll('"', '""')}"`
}
