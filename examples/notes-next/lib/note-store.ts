import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

export interface Note {
  readonly id: string
  readonly text: string
  /** Email address of its author. */
  readonly author: string
}

/** The notes of all organisations. Each query has the organisation's id, so the id of another organisation's note finds nothing. */
export function noteStore(file: string) {
  const database = new DatabaseSync(file)
  database.exec(
    'create table if not exists notes (tenant_id text, id text, text text not null, author text not null, primary key (tenant_id, id))',
  )
  const list = database.prepare('select id, text, author from notes where tenant_id = ? order by rowid')
  const find = database.prepare('select id, text, author from notes where tenant_id = ? and id = ?')
  const insert = database.prepare('insert into notes (tenant_id, id, text, author) values (?, ?, ?, ?)')
  const deleteAll = database.prepare('delete from notes where tenant_id = ?')
  return {
    // The casts are safe: the columns are those of a note.
    list: (tenantId: string) => list.all(tenantId) as unknown as readonly Note[],
    find: (tenantId: string, id: string) => (find.get(tenantId, id) as unknown as Note | undefined) ?? null,
    add(tenantId: string, { text, author }: Omit<Note, 'id'>): Note {
      const id = randomUUID()
      insert.run(tenantId, id, text, author)
      return { id, text, author }
    },
    deleteAll: (tenantId: string) => void deleteAll.run(tenantId),
  }
}
