import type { RealmsOptions } from './options.ts'
import { RealmError } from './realm-error.ts'
import { assertRealmId } from './realm-id.ts'
import type { RealmMigrations } from './realms.ts'

/** Applies, or only lists, the missing migrations of each realm's database. Opens the databases without creating a service. */
export async function migrateRealms(
  realms: Iterable<string>,
  open: RealmsOptions['open'],
  isDry: boolean,
): Promise<readonly RealmMigrations[]> {
  const results: RealmMigrations[] = []
  for (const realm of realms) {
    try {
      results.push({ realm, migrations: await migrateRealm(realm, open, isDry) })
    } catch (error) {
      results.push({ realm, migrations: [], error })
    }
  }
  return results
}

async function migrateRealm(realm: string, open: RealmsOptions['open'], isDry: boolean): Promise<readonly string[]> {
  assertRealmId(realm)
  const options = await open(realm)
  if (options === null) throw new RealmError('REALM_NOT_FOUND', realm)
  const { database } = options
  try {
    if (database?.pendingMigrations === undefined)
      throw new Error('open() must return a `database` with pendingMigrations() to migrate the realm')
    const pending = await database.pendingMigrations()
    if (isDry || pending.length === 0) return pending
    if (database.migrate === undefined)
      throw new Error(
        `The database lacks ${pending.join(', ')} and has no migrate(). On D1, run "npx wrangler d1 migrations apply"`,
      )
    await database.migrate()
    return pending
  } finally {
    await database?.close?.()
  }
}
