import type { UserSearch } from '@sallyport/core/ports'
import type { UsersTable } from '../../database/schema.ts'
import type { SqlDatabase } from '../../database/sql-database.ts'
import { allOf, type Sql, sql } from '../../database/statement.ts'
import { listPage } from '../rows/list-page.ts'
import { filtersOf, hasWord, searchIdsOf, userOrder, wordsOf } from './user-search.ts'

interface FoundUsers {
  readonly rows: readonly UsersTable[]
  readonly total: number
}

/** Reads one page of the users that a search finds, and their total. */
export function searchUsers(db: SqlDatabase, query: UserSearch): Promise<FoundUsers> {
  const { dialect } = db
  const { wordSearch } = dialect
  const words = wordsOf(query)
  if ('searchIds' in wordSearch && words.length > 0) {
    const { searchIds } = wordSearch
    return matchingPage(
      db,
      words.map((word) => searchIdsOf(word, searchIds, dialect)),
      query,
    )
  }
  const found = 'contains' in wordSearch ? words.map((word) => hasWord(word, wordSearch.contains, dialect)) : []
  return listPage(db, 'auth_users', 'id', allOf([...found, ...filtersOf(query)]), query, { order: userOrder(query) })
}

/**
 * Runs the search once, and reads the total and the page from its result. If the list is in the order of creation and more than a tenth of all
 * users match, reads the index of the creation times until the page is full; otherwise sorts the matching users. Of the two selections, one has
 * the limit 0, so the database runs only the other.
 */
async function matchingPage(db: SqlDatabase, ofWords: readonly Sql[], query: UserSearch): Promise<FoundUsers> {
  const [first = sql`select null as search_id`, ...others] = ofWords
  // Nested, because D1 refuses compounds of more than five selections.
  const matching = others.reduce(
    (before, ids) => sql`select search_id from (${before}) intersect select search_id from (${ids})`,
    first,
  )
  const filters = filtersOf(query)
  const order = userOrder(query)
  const isMatching = sql`search_id in (select search_id from matching)`
  const counted = filters.length === 0 ? sql`matching` : sql`auth_users where ${allOf([isMatching, ...filters])}`
  const offset = (query.page - 1) * query.limit
  const keys = (condition: Sql, share: Sql) => sql`
    select rowid as user_row from auth_users where ${allOf([condition, ...filters])}
    order by ${order} limit ${query.limit} * ${share} offset ${offset}`
  const isWalked =
    (query.sort ?? 'createdAt') === 'createdAt'
      ? sql`(select count(*) * 10 > coalesce((select max(search_id) from auth_users), 0) from matching)`
      : sql`0`
  const rows = await db.all(sql<UsersTable & { readonly total: number }>`
    select found.total, page.*
    from (
      with matching (search_id) as materialized (${matching})
      select counted.total, user_row from (select count(*) as total from ${counted}) as counted
      left join (
        select user_row from (${keys(sql`+${isMatching}`, isWalked)})
        union all select user_row from (${keys(isMatching, sql`(1 - ${isWalked})`)})
      ) on true
    ) as found
    left join auth_users as page on page.rowid = found.user_row
    order by ${order}`)
  return { rows: rows.filter(({ id }) => id !== null), total: Number(rows[0]?.total ?? 0) }
}
