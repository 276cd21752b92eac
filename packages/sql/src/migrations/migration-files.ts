import { ALL_MIGRATIONS } from './all-migrations.ts'

/** A migration as an SQL file for a platform's own migration tool, such as `wrangler d1 migrations apply`. */
export interface MigrationFile {
  /**
   * File name, such as `0001-users-and-sessions.sql`. The alphabetical order of the names is the order of
   * application.
   */
  readonly name: string
  readonly text: string
}

/** Returns every migration as SQL text. `migrate` later skips the migrations that a platform's own tool has applied. */
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
