import type { Settings, SettingsStore } from '@sallyport/core/ports'
import type { SettingsTable } from '../database/schema.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { type Sql, sql } from '../database/statement.ts'

/** Creates the settings store. Each key is one row, with its value as JSON text. */
export function sqlSettings(db: SqlDatabase): Required<SettingsStore> {
  const { jsonMerged, pairsIn, stringsIn } = db.dialect
  const everything = sql<SettingsTable>`select key, value from auth_settings`
  // Without `where true` SQLite would parse `on conflict` as part of a join.
  const set = (pairs: string): Sql => sql`
    insert into auth_settings (key, value)
    select pair.key, pair.value from ${pairsIn(pairs)} as pair where true
    on conflict (key) do update set value = excluded.value`
  const remove = (keys: string): Sql => sql`delete from auth_settings where key in ${stringsIn(keys)}`

  const mergeUi = (patch: string) => sql<SettingsTable>`
    insert into auth_settings (key, value) values ('ui', ${jsonMerged(sql`'{}'`, sql`${patch}`)})
    on conflict (key) do update set value = ${jsonMerged(sql`auth_settings.value`, sql`${patch}`)}
    returning auth_settings.key, auth_settings.value`

  return {
    async getSettings() {
      return settingsOf(await db.all(everything))
    },
    async updateSettings(patch) {
      const given = Object.entries(patch).filter(([, value]) => value !== undefined)
      const kept = given.filter(([, value]) => value !== null).map(([key, value]) => [key, JSON.stringify(value)])
      const removed = given.filter(([, value]) => value === null).map(([key]) => key)
      const answers = await db.batch<unknown>([
        ...(removed.length > 0 ? [remove(JSON.stringify(removed))] : []),
        ...(kept.length > 0 ? [set(JSON.stringify(kept))] : []),
        everything,
      ])
      // The cast is safe: the last statement of the batch selects the columns of SettingsTable.
      return settingsOf((answers.at(-1) ?? []) as readonly SettingsTable[])
    },
    async updateUi(patch) {
      const { ui = {} } = settingsOf(await db.all(mergeUi(JSON.stringify(patch))))
      return ui
    },
  }
}

function settingsOf(rows: readonly SettingsTable[]): Settings {
  return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)]))
}
