/** The suites on Node. */
import { passwordHasher, platform, serve } from '@sallyport/node'
import { carriersOrigin } from './carriers-origin.ts'
import { postgresSuite } from './postgres-suite.ts'
import { report } from './report.ts'
import { sandboxInThreads } from './sandbox-in-threads.ts'
import { serverSuite } from './server-suite.ts'
import { sqliteFileSuite } from './sqlite-file-suite.ts'
import { sqliteStores } from './sqlite-stores.ts'
import type { Runtime } from './suites.ts'

const startServer: Runtime['startServer'] = async (sallyport) => {
  const { url, close } = await serve(sallyport, { port: 0 })
  return { origin: url, fetch, close }
}

await report({
  passwordHasher: passwordHasher(),
  stores: sqliteStores,
  startServer,
  makePlatform: platform,
  carriersOrigin: carriersOrigin(),
  own: [serverSuite(serve), sqliteFileSuite(startServer), postgresSuite(startServer), ...(await sandboxInThreads())],
})
