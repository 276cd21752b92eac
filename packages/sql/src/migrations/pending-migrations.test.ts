import { describe, expect, it } from 'vitest'
import { sqlite } from '../sqlite.ts'
import { ALL_MIGRATIONS } from './all-migrations.ts'
import { pendingMigrations } from './pending-migrations.ts'

const names = ALL_MIGRATIONS.map(({ name }) => name)

describe('pendingMigrations', () => {
  it('E10 names all migrations of an empty database, none after migrate(), and changes nothing', async () => {
    const { db, migrate } = sqlite(':memory:')
    expect(await pendingMigrations(db)).toEqual(names)
    expect(await pendingMigrations(db)).toEqual(names)
    await migrate()
    expect(await pendingMigrations(db)).toEqual([])
    await db.run({ sql: 'delete from auth_migrations where name = ?', parameters: [names.at(-1) ?? ''] })
    expect(await pendingMigrations(db)).toEqual(names.slice(-1))
  })

  it('E10 the error of a database without tables says to run the migrations', async () => {
    const { stores, db } = sqlite(':memory:')
    const message = 'The database lacks the table auth_users: run the migrations'
    await expect(stores.users.findById('ada')).rejects.toThrow(message)
    await db.run({ sql: 'create table auth_users (id text)', parameters: [] })
    await expect(stores.users.findByEmail('a@b.example')).rejects.toThrow('the column email: run the migrations')
  })
})
