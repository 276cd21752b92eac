import type { PageQuery } from '@sallyport/core/ports'
import type { ColumnName, TableName, Tables } from '../../database/schema.ts'
import type { SqlDatabase } from '../../database/sql-database.ts'
import { name, type Sql, sql } from '../../database/statement.ts'

type Range = Pick<PageQuery, 'page' | 'limit'> | { readonly offset: number; readonly limit: number }

interface ListOptions {
  /** The order of the list. Default: newest first. */
  readonly order?: Sql
  /**
   * Table and condition for counting the total. Default: the list's table and condition. Set if another query counts
   * faster.
   */
  readonly counted?: Sql | undefined
}

/**
 * Reads one page of a list and the total count in one statement, so that both describe the same state. Sorts and
 * skips rows in an index, and reads only the rows of the page.
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
  const rowKey = db.dialect.rowKey(table)
  const { limit } = range
  const offset = 'offset' in range ? range.offset : (range.page - 1) * limit
  const rows = await db.all(sql<Tables[T] & { readonly total: number }>`
    select counted.total, page.*
    from (select count(*) as total from ${counted ?? sql`${from} where ${condition}`}) as counted
    left join (
      select * from ${from} where (${rowKey}) in (
        select ${rowKey} from ${from} where ${condition}
        order by ${order} limit ${limit} offset ${offset}
      )
    ) as page on true
    order by ${order}`)
  // Beyond the last page, the statement returns one row: the total, with null in all other columns.
  return { rows: rows.filter((row) => row[key] !== null), total: Number(rows[0]?.total ?? 0) }
}
