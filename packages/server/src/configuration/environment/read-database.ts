import { postgresUrlProblem } from '@sallyport/sql'
import type { DatabaseSettings, Environment } from '../settings.ts'
import { StartProblems } from '../start-problems.ts'
import { givenVariables } from './given-variables.ts'
import { type Report, readWholeNumber } from './read-values.ts'

const NAME = 'SALLYPORT_DATABASE_URL'
const DEFAULT_DATABASE = 'sqlite:./.data/sallyport.db'
const NO_DATABASE: DatabaseSettings = { path: ':memory:' }

/**
 * Reads which database to use. A reported problem never quotes the value, because a database URL may contain a
 * password.
 */
export function readDatabase(given: Environment, report: Report): DatabaseSettings {
  const text = given[NAME] ?? DEFAULT_DATABASE
  const connections = readWholeNumber(
    'SALLYPORT_DATABASE_CONNECTIONS',
    given.SALLYPORT_DATABASE_CONNECTIONS,
    { byDefault: 10, min: 1, max: 1000 },
    report,
  )
  const path = /^sqlite:(?:\/\/)?(.+)$/s.exec(text)?.[1]
  if (path !== undefined) {
    if (given.SALLYPORT_DATABASE_CONNECTIONS !== undefined) {
      report('SALLYPORT_DATABASE_CONNECTIONS', 'is for Postgres; a SQLite database has one connection')
    }
    for (const name of ['SALLYPORT_DATABASE_LISTEN', 'SALLYPORT_DATABASE_PREPARE']) {
      if (given[name] !== undefined) report(name, 'is for Postgres; leave it out for a SQLite database')
    }
    return { path }
  }
  if (/^postgres(ql)?:/.test(text)) {
    const problem = postgresUrlProblem(text)
    const listen = given.SALLYPORT_DATABASE_LISTEN !== 'off'
    const prepare = given.SALLYPORT_DATABASE_PREPARE !== 'off'
    if (problem === null) return { url: text, connections, listen, prepare }
    report(NAME, problem)
  } else {
    report(NAME, 'must be sqlite:<path>, sqlite::memory: or postgres://<user>:<password>@<host>:5432/<database>')
  }
  return NO_DATABASE
}

/**
 * Reads the database from the environment, for commands that need nothing else. Throws StartProblems if a variable is wrong.
 * `headline`: first line of the message.
 */
export function readDatabaseAlone(env: Environment, headline: string): DatabaseSettings {
  const problems: string[] = []
  const database = readDatabase(givenVariables(env), (name, problem) => problems.push(`${name}: ${problem}`))
  if (problems.length > 0) throw new StartProblems(problems, headline)
  return database
}
