import type { SqlDatabase } from '../src/database/sql-database.ts'
import type { Statement } from '../src/database/statement.ts'

export function recording(db: SqlDatabase): { readonly db: SqlDatabase; readonly statements: Statement[] } {
  const statements: Statement[] = []
  const noted = <S extends Statement>(statement: S): S => {
    statements.push(statement)
    return statement
  }
  return {
    statements,
    db: {
      dialect: db.dialect,
      first: (statement) => db.first(noted(statement)),
      all: (statement) => db.all(noted(statement)),
      run: (statement) => db.run(noted(statement)),
      batch: (batch) => db.batch(batch.map(noted)),
    },
  }
}
