/** The suites that depend on the database, on Node with a real Postgres server. */
import { passwordHasher, serve } from '@sallyport/node'
import { emptyStorage } from '../../../packages/sql/test/postgres-stores.ts'
import { carriersOrigin } from './carriers-origin.ts'
import { report } from './report.ts'
import { databaseSuites } from './suites.ts'

await report(
  {
    passwordHasher: passwordHasher(),
    async stores() {
      const { stores, rows } = await emptyStorage()
      return { stores, rows }
    },
    async startServer(sallyport) {
      const { url, close } = await serve(sallyport, { port: 0 })
      return { origin: url, fetch, close }
    },
    carriersOrigin: carriersOrigin(),
    own: [],
  },
  databaseSuites,
)
