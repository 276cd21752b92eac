import { ALL_MIGRATIONS } from './migrations/all-migrations.ts'

/** A migration as a file for the platform's own tool, such as `wrangler d1 migrations apply`. */
export interface MigrationFile {
  /** File name such as `0001-users-and-sessions.sql`. Names sort in the order of application. */
  readonly name: string
  readonly text: string
}

/** Every migration as SQL text. `migrate` skips the ones that such a tool has applied. */
export function migrationFiles(): readonly MigrationFile[] {
  return ALL_MIGRATIONS.map(({ name, statements }) => ({
    name: `${name}.sql`,
    text: [
      'create table if not exists auth_migrations (name text not null primary key)',
      ...statements,
      `insert into auth_migrations (name) values ('${name}')`,
    ]
      .map((statement) => `${statement.replaceAll(/^ {4}/gm, '')};\n`)
      .join('\n'),
  }))
}
