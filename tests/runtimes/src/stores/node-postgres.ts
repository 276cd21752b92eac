/**
 * The suites that depend on the database, on Node with a real Postgres server: of the HTTP suite the groups in which the
 * database decides. `--all` runs every group.
 */
import { groupsNamed, httpSuite } from '@sallyport/http-tests'
import { passwordHasher, serve } from '@sallyport/node'
import { emptyStorage } from '../../../../packages/sql/test/postgres-stores.ts'
import { carriersOrigin } from '../carriers/carriers-origin.ts'
import { report } from '../report.ts'
import { CASE_SERVER, CASES_OF_STORES, databaseSuites, type Runtime } from '../suites.ts'

/** Groups whose outcome one write (R01), a transaction, an index, a query or odd text decides. */
const DECIDED_BY_DATABASE: readonly string[] = [
  'R01 what opens once opens once',
  'R10 what is under way when a mailbox is first owned',
  'R15 hostile input at every endpoint',
  'R28 sign-ins that something overtakes',
  'R28 what is under way when a password is reset',
  'R36 refresh rotation and reuse',
  'A change whose n-th write fails',
  'A change whose outcome a store lost',
  'API keys whose owner changes at once',
  'Apps and providers',
  'Apps in the system browser',
  'Authorization server: devices',
  'Authorization server: grants',
  'Deleting what has expired',
  'Flows of one browser with providers',
  'Guests',
  'Guests who become members',
  'ID tokens of apps',
  'Invitations by members',
  'Mailed codes',
  'O7 mails and text messages whose carrier is down',
  'Organisations that lose people at once',
  'POST /auth/refresh',
  'POST /auth/register',
  'Recovery codes',
  'Sessions of one user',
  'Sign-up without a password',
  'Usernames',
  'Who owns a mailbox',
  'a deleted user',
  '/admin/api/audit',
  '/admin/api/deliveries: given up',
  '/admin/api/users',
  '/admin/api/users: search, filters, export',
]

const everything = (runtime: Runtime) => databaseSuites(runtime, httpSuite.groups)
const usual = (runtime: Runtime) => databaseSuites(runtime, groupsNamed(CASES_OF_STORES, DECIDED_BY_DATABASE))

await report(
  {
    passwordHasher: passwordHasher(),
    async stores() {
      const { stores, rows } = await emptyStorage()
      return { stores, rows }
    },
    async startServer(sallyport) {
      const { url, close } = await serve(sallyport, CASE_SERVER)
      return { origin: url, fetch, close }
    },
    carriersOrigin: carriersOrigin(),
    own: [],
  },
  process.argv.includes('--all') ? everything : usual,
)
