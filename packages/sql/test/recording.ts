import type { CompiledQuery } from 'kysely'
import type { SqlDatabase } from '../src/sql-database.ts'

/** A database that writes down every statement it runs. */
export function recording(db: SqlDatabase): {
  readonly db: SqlDatabase
  readonly statements: CompiledQuery<unknown>[]
} {
  const statements: CompiledQuery<unknown>[] = []
  return {
    statements,
    db: {
      queries: db.queries,
      first: (query) => {
        statements.push(query)
        return db.first(query)
      },
      all: (query) => {
        statements.push(query)
        return db.all(query)
      },
      run: (query) => {
        statements.push(query)
        return db.run(query)
      },
      batch: (queries) => {
        statements.push(...queries)
        return db.batch(queries)
      },
    },
  }
}
