import type { PageQuery } from '@sallyport/core/ports'
import type { ColumnName, TableName, Tables } from './schema.ts'
import type { SqlDatabase } from './sql-database.ts'
import { name, type Sql, sql } from './statement.ts'

type Range = Pick<PageQuery, 'page' | 'limit'> | { readonly offset: number; readonly limit: number }

interface ListOptions {
  /** Default: newest first. */
  readonly order?: Sql
  /** Table and condition to count instead of the found rows, if that is cheaper. */
  readonly counted?: Sql | undefined
}

/**
 * Reads one page and the total in one statement, so that they can't disagree. Sorts and skips by the index; only the
 * page's rows are read.
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
  // Beyond the last page the total comes in a row of nulls.
  return { rows: rows.filter((row) => row[key] !== null), total: Number(rows[0]?.total ?? 0) }
}
