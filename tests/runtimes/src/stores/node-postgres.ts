/** The suites that depend on the database, on Node with a real Postgres server. `--all` runs the long ones, too. */
import { httpSuite } from '@sallyport/http-tests'
import { passwordHasher, serve } from '@sallyport/node'
import { emptyStorage } from '../../../../packages/sql/test/postgres-stores.ts'
import { carriersOrigin } from '../carriers-origin.ts'
import { report } from '../report.ts'
import { CASE_SERVER, databaseSuites, type Runtime } from '../suites.ts'

const everything = (runtime: Runtime) => databaseSuites(runtime, httpSuite.groups)
const usual = (runtime: Runtime) => databaseSuites(runtime)

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
