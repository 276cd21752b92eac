import type { UserSearch } from '@sallyport/core/ports'
import type { SqlDialect } from './dialect.ts'
import { allOf, anyOf, type Sql, sql } from './statement.ts'

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
/** Sort expressions, each of which has an index with the id as its second column. */
const SORTS: Readonly<Record<NonNullable<UserSearch['sort']>, Sql>> = {
  createdAt: sql`created_at`,
  email: sql`email`,
  lastLogin: sql`coalesce(last_login, 0)`,
}

/** Builds the condition of a search for users. */
export function userCondition(
  { search = '', state, role, tenantId, secondFactor }: UserSearch,
  dialect: SqlDialect,
): Sql {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return allOf([
    ...words.map((word) => hasWord(word, dialect)),
    ...(state === undefined ? [] : [STATES[state]]),
    ...(secondFactor === undefined ? [] : [SECOND_FACTORS[secondFactor]]),
    ...(tenantId === undefined
      ? []
      : [sql`id in (select user_id from auth_tenant_members where tenant_id = ${tenantId})`]),
    ...(role === undefined
      ? []
      : [sql`(role = ${role} or id in (select user_id from auth_user_roles where role = ${role}))`]),
  ])
}

export function userOrder({ sort = 'createdAt', isDescending = false }: UserSearch): Sql {
  return isDescending ? sql`${SORTS[sort]} desc, id desc` : sql`${SORTS[sort]}, id`
}

/** Each part selects users by an index, except names that are shorter than the parts of the trigram index. */
function hasWord(word: string, { startsWith, emailContains, namesContain }: SqlDialect): Sql {
  const lower = word.toLowerCase()
  const hasId = startsWith(sql`id`, word)
  if ([...lower].length >= 3) return anyOf([emailContains(lower).found, namesContain(lower), hasId])
  const names = [sql`first_name`, sql`last_name`, sql`name`]
  return anyOf([startsWith(sql`email`, lower), ...names.map((name) => startsWith(sql`lower(${name})`, lower)), hasId])
}
