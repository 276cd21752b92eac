import { expect, it, onTestFinished } from 'vitest'
import { sql } from '../../database/statement.ts'
import { sqlite } from '../../sqlite.ts'

it('the database refuses to change and to delete rows of the audit trail', async () => {
  const { db, stores, migrate, close } = sqlite(':memory:')
  onTestFinished(close)
  await migrate()
  const row = { sequence: 1, id: 'e1', timestamp: new Date(0), event: 'a', details: '{}', previousMac: '', mac: 'm' }
  await stores.audit.append([row])
  await expect(db.run(sql`update auth_audit set event = 'b'`)).rejects.toThrow('append-only')
  await expect(db.run(sql`delete from auth_audit`)).rejects.toThrow('append-only')
  expect(await stores.audit.head()).toEqual(row)
})
