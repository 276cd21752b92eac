import { isJoinedScript, type UserSearch } from '@sallyport/core/ports'
import type { SqlDialect } from '../../database/dialect.ts'
import { anyOf, type Sql, sql } from '../../database/statement.ts'

const STATES: Readonly<Record<NonNullable<UserSearch['state']>, Sql>> = {
  active: sql`coalesce(is_disabled, 0) = 0`,
  disabled: sql`is_disabled = 1`,
  unverified: sql`is_email_verified = 0`,
}
const SECOND_FACTORS: Readonly<Record<NonNullable<UserSearch['secondFactor']>, Sql>> = {
  on: sql`is_totp_enabled = 1`,
  off: sql`is_totp_enabled = 0`,
  required: sql`require_2fa = 1`,
}
/** Sort expressions, each of which has an index. The index's second column is the id, except for the email, which is unique. */
const SORTS: Readonly<Record<NonNullable<UserSearch['sort']>, Sql>> = {
  createdAt: sql`created_at`,
  email: sql`email`,
  lastLogin: sql`coalesce(last_login, 0)`,
}

/** Returns the conditions of a search's filters, without the conditions of its words. */
export function filtersOf({ state, role, tenantId, secondFactor, isGuest }: UserSearch): readonly Sql[] {
  return [
    ...(state === undefined ? [] : [STATES[state]]),
    ...(secondFactor === undefined ? [] : [SECOND_FACTORS[secondFactor]]),
    ...(isGuest === undefined ? [] : [isGuest ? sql`is_guest = 1` : sql`coalesce(is_guest, 0) = 0`]),
    ...(tenantId === undefined
      ? []
      : [sql`id in (select user_id from auth_tenant_members where tenant_id = ${tenantId})`]),
    ...(role === undefined
      ? []
      : [sql`(role = ${role} or id in (select user_id from auth_user_roles where role = ${role}))`]),
  ]
}

export function userOrder({ sort = 'createdAt', isDescending = false }: UserSearch): Sql {
  return isDescending ? sql`${SORTS[sort]} desc, id desc` : sql`${SORTS[sort]}, id`
}

/** Splits the text of a search into words. A search finds the users that have every word. */
export function wordsOf({ search = '' }: UserSearch): readonly string[] {
  return search.split(/\s+/).filter((word) => word !== '')
}

/** Builds the condition for users that have the word. */
export function hasWord(word: string, contains: (text: string) => Sql, dialect: SqlDialect): Sql {
  if (isShort(word)) return beginsWith(word, dialect)
  return anyOf([contains(word.toLowerCase()), ...keysBegin(word, dialect)])
}

/** Selects the column `search_id` of the users that have the word. */
export function searchIdsOf(word: string, containing: (text: string) => Sql, dialect: SqlDialect): Sql {
  const among = (condition: Sql) => sql`select search_id from auth_users where ${condition}`
  if (isShort(word)) return among(beginsWith(word, dialect))
  return sql`${containing(word.toLowerCase())} union ${among(anyOf(keysBegin(word, dialect)))}`
}

/**
 * True if the word is shorter than three characters, and so isn't found by the trigram indexes. Such a word is searched only at the beginning
 * of an email, a name, a username or an id; a word in a script without spaces is also searched inside a name. No index helps for names.
 */
function isShort(word: string): boolean {
  return [...word].length < 3
}

function beginsWith(word: string, dialect: SqlDialect): Sql {
  const { startsWith, contains } = dialect
  const names = [sql`first_name`, sql`last_name`, sql`name`]
  const isFound = isJoinedScript(word) ? contains : (name: Sql, text: string) => startsWith(sql`lower(${name})`, text)
  const parts = casesOf(word).flatMap((text) => names.map((name) => isFound(name, text)))
  return anyOf([startsWith(sql`email`, word.toLowerCase()), ...parts, ...keysBegin(word, dialect)])
}

/** Returns the word with ASCII letters in lower case and each other letter in both cases, because SQL's `lower` converts only ASCII letters. */
function casesOf(word: string): readonly string[] {
  let cases = ['']
  for (const letter of word) {
    const lower = letter.toLowerCase()
    const both = letter < '\x80' ? [lower] : [...new Set([lower, lower.toUpperCase(), letter])]
    cases = cases.flatMap((before) => both.map((one) => before + one))
  }
  return cases
}

/** Builds the conditions for users whose username or id begins with the word. Both have an index of their own. */
function keysBegin(word: string, { startsWith }: SqlDialect): readonly Sql[] {
  return [startsWith(sql`username`, word.toLowerCase()), startsWith(sql`id`, word)]
}
