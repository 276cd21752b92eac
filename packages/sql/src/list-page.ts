import type { PageQuery } from '@sallyport/core/ports'
import type { ColumnName, TableName, Tables } from './schema.ts'
import type { SqlDatabase } from './sql-database.ts'
import { name, type Sql, sql } from './statement.ts'

/** Which rows of a list. */
type Range = Pick<PageQuery, 'page' | 'limit'> | { readonly offset: number; readonly limit: number }

/** What else may be said of a list. */
interface ListOptions {
  /** Newest first unless it is given. */
  readonly order?: Sql
  /** What is counted, where that is known without the rows: a table and its condition. */
  readonly counted?: Sql | undefined
}

/**
 * One page and the total of what meets the condition, in one statement: they can't disagree.
 * What is found is sorted and skipped without its rows: they are read of the page alone.
 */
export async function listPage<T extends TableName>(
  db: SqlDatabase,
  table: T,
  key: keyof Tables[T] & ColumnName,
  condition: Sql,
  range: Range,
  { order = sql`created_at desc, ${name(key)} desc`, counted }: ListOptions = {},
): Promise<{ readonly rows: readonly Tables[T][]; readonly total: number }> {
  const from = name(table)
  const { limit } = range
  const offset = 'offset' in range ? range.offset : (range.page - 1) * limit
  const rows = await db.all(sql<Tables[T] & { readonly total: number }>`
    select counted.total, page.*
    from (select count(*) as total from ${counted ?? sql`${from} where ${condition}`}) as counted
    left join (
      select * from ${from} where rowid in (
        select rowid from ${from} where ${condition}
        order by ${order} limit ${limit} offset ${offset}
      )
    ) as page on true
    order by ${order}`)
  // Beyond the last page the total stands alone in a row of nulls.
  return { rows: rows.filter((row) => row[key] !== null), total: Number(rows[0]?.total ?? 0) }
}
