/** The suites that depend on the database, on Node with a real Postgres server. `--all` runs the long ones, too. */
import { httpSuite } from '@sallyport/http-tests'
import { passwordHasher, serve } from '@sallyport/node'
import { emptyStorage } from '../../../packages/sql/test/postgres-stores.ts'
import { carriersOrigin } from './carriers-origin.ts'
import { report } from './report.ts'
import { CASE_SERVER, databaseSuites, type Runtime } from './suites.ts'

/**
 * Groups that ask the database what others ask, but thousands of times, or that hardly use it.
 * `npm run test:long` runs them, too.
 */
const LONG =
  /^(R15|R04 R05|R02|R24 (guesses|lock-out|limits on sends)|Limits of codes|R19|R20|R22|R30|GET \/ui|Docs|Strict|Mounted|Passkeys: test)/

const everything = (runtime: Runtime) => databaseSuites(runtime)
const usual = (runtime: Runtime) =>
  databaseSuites(
    runtime,
    httpSuite.groups.filter(({ name }) => !LONG.test(name)),
  )

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
