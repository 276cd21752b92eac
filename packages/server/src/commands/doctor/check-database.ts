import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isLoopbackHost } from '@sallyport/core/serving'
import type { DatabaseSettings } from '../../configuration/settings.ts'
import { StartProblems } from '../../configuration/start-problems.ts'
import { pendingMigrationsOf } from '../../process/open-database.ts'
import { type Check, type Finding, ok, problem, warning } from './finding.ts'

const SUBJECT = 'database'
const LOW_BYTES = 500 * 1024 * 1024

/**
 * Checks that the database opens and has the schema. For SQLite, also checks the file's permissions and the free space; for Postgres, that the
 * connection checks the server's certificate.
 */
export const checkDatabase: Check = async ({ configuration: { settings } }) => [
  ...(await schemaFindings(settings.database)),
  ...('url' in settings.database ? certificateFindings(new URL(settings.database.url)) : []),
  ...('path' in settings.database && settings.database.path !== ':memory:'
    ? await fileFindings(settings.database.path)
    : memoryFindings(settings.database, settings.environment)),
]

async function schemaFindings(database: DatabaseSettings): Promise<readonly Finding[]> {
  try {
    const pending = await pendingMigrationsOf(database)
    if (pending.length === 0) return [ok(SUBJECT, 'The database opens, and its schema is up to date.')]
    const advice = 'Run `sallyport migrate`, or start the server, which does the same.'
    return [warning(SUBJECT, `The schema lacks ${pending.length} migrations.`, advice)]
  } catch (error) {
    if (!(error instanceof StartProblems)) throw error
    const advice = 'Correct SALLYPORT_DATABASE_URL, or start the database.'
    return [problem(SUBJECT, error.problems.join('; '), advice)]
  }
}

/** Warns of the modes `require`, `prefer` and `no-verify`, which encrypt without checking the certificate (as in libpq). */
function certificateFindings({ hostname, searchParams }: URL): readonly Finding[] {
  const mode = searchParams.get('sslmode') ?? ''
  const isUnchecked = ['require', 'prefer', 'no-verify'].includes(mode) && !searchParams.has('sslrootcert')
  if (!isUnchecked || isLoopbackHost(hostname)) return []
  const advice =
    'Set sslmode=verify-full in SALLYPORT_DATABASE_URL, with sslrootcert=<file> for an authority of your own.'
  return [warning(SUBJECT, `With sslmode=${mode}, anyone on the network path can pose as the database.`, advice)]
}

async function fileFindings(path: string): Promise<readonly Finding[]> {
  const found = await stat(path).catch(() => null)
  if (found === null) return []
  const findings: Finding[] = []
  if ((found.mode & 0o077) !== 0) {
    findings.push(problem(SUBJECT, `Other users of this machine can read ${path}.`, `Run \`chmod 600 ${path}\`.`))
  }
  const isWritable = await access(path, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable) {
    findings.push(
      problem(
        SUBJECT,
        `The user who runs this command can't write ${path}.`,
        'Run it as the user who runs the server, and give the file to that user.',
      ),
    )
  }
  const { bavail, bsize } = await statfs(dirname(path))
  if (bavail * bsize < LOW_BYTES) {
    findings.push(
      warning(SUBJECT, "Less than 500 MB are free on the database's disk.", 'Free space before writes fail.'),
    )
  }
  return findings
}

function memoryFindings(database: DatabaseSettings, environment: string): readonly Finding[] {
  if (!('path' in database) || environment !== 'production') return []
  const advice = 'Set SALLYPORT_DATABASE_URL=sqlite:<path> or postgres://….'
  return [problem(SUBJECT, 'The database is in memory: every restart loses all users.', advice)]
}
