import { ALL_MIGRATIONS } from './migrations/all-migrations.ts'

/** A migration as a file for a tool of the platform's own, such as `wrangler d1 migrations apply`. */
export interface MigrationFile {
  /** Such as `0001-users-and-sessions.sql`; in the order of application. */
  readonly name: string
  readonly text: string
}

/** Every migration as SQL text. What such a tool has applied, `migrate` knows as done. */
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
