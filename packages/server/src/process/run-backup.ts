import { existsSync } from 'node:fs'
import { backup } from '@sallyport/sql/sqlite'
import { readDatabaseAlone } from '../configuration/environment/read-database.ts'
import type { Environment } from '../configuration/settings.ts'
import { StartProblems } from '../configuration/start-problems.ts'

const VARIABLE = 'SALLYPORT_DATABASE_URL'

/**
 * Copies the database that SALLYPORT_DATABASE_URL names to a new file, also while the server runs. Returns the paths.
 * Reads no other variable, so that a scheduled job needs no secrets. Throws StartProblems if nothing can be copied.
 */
export async function runBackup(env: Environment, to: string): Promise<{ readonly from: string; readonly to: string }> {
  const { [VARIABLE]: url } = env
  const database = readDatabaseAlone({ [VARIABLE]: url }, 'Nothing is copied')
  const refuse = (name: string, problem: string) => new StartProblems([`${name}: ${problem}`], 'Nothing is copied')
  if (!('path' in database)) throw refuse(VARIABLE, 'copies are made of SQLite only; use pg_dump for Postgres')
  const from = database.path
  if (from === ':memory:') throw refuse(VARIABLE, 'a database in memory has no file to copy')
  if (!existsSync(from)) throw refuse(VARIABLE, `there is no file ${from}`)
  if (existsSync(to)) throw refuse(to, 'exists already; name a new file')
  try {
    await backup(from, to)
    return { from, to }
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error))
    throw refuse(to, cause instanceof Error ? `${message}: ${cause.message}` : message)
  }
}
