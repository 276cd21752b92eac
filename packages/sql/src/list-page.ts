import type { PageQuery } from '@sallyport/core/ports'
import type { ColumnName, SessionsTable, UsersTable } from './schema.ts'
import type { SqlDatabase } from './sql-database.ts'
import { name, type Sql, sql } from './statement.ts'

interface ListedTables {
  readonly auth_users: UsersTable
  readonly auth_sessions: SessionsTable
}

/** One page, newest first, and the total of what meets the condition, in one statement: they can't disagree. */
export async function listPage<T extends keyof ListedTables>(
  db: SqlDatabase,
  table: T,
  key: keyof ListedTables[T] & ColumnName,
  condition: Sql,
  { page, limit }: PageQuery,
): Promise<{ readonly rows: readonly ListedTables[T][]; readonly total: number }> {
  const [from, id] = [name(table), name(key)]
  const rows = await db.all(sql<ListedTables[T] & { readonly total: number }>`
    select counted.total, page.*
    from (select count(*) as total from ${from} where ${condition}) as counted
    left join (
      select * from ${from} where ${condition}
      order by created_at desc, ${id} desc limit ${limit} offset ${(page - 1) * limit}
    ) as page on true
    order by page.created_at desc, page.${id} desc`)
  // Beyond the last page the total stands alone in a row of nulls.
  return { rows: rows.filter((row) => row[key] !== null), total: Number(rows[0]?.total ?? 0) }
}
