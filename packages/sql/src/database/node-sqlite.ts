import type * as NodeSqlite from 'node:sqlite'

/**
 * Returns the runtime's `node:sqlite`. The module is looked up and not imported, because a failed import would end the
 * program with an error that doesn't tell what to do. Throws an error with the required versions if the module is missing.
 */
export function nodeSqlite(): typeof NodeSqlite {
  // Optional, because Node has the function only from 20.16 on.
  const found: typeof NodeSqlite | undefined = process.getBuiltinModule?.('node:sqlite')
  if (found !== undefined) return found
  const needs = '@sallyport/sql/sqlite needs Node 22.16 or newer, Bun 1.4 or Deno 2.9'
  throw new Error(`${needs}: Node ${process.versions.node} has no node:sqlite. Update Node, or pass stores of your own`)
}
