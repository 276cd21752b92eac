/** The suites on Node. */
import { passwordHasher, platform, readAssets, serve } from '@sallyport/node'
import { carriersOrigin } from './carriers/carriers-origin.ts'
import { report } from './report.ts'
import { sandboxInThreads } from './sandbox/sandbox-in-threads.ts'
import { nodeServerSuite } from './server/node-server-suite.ts'
import { serverSuite } from './server/server-suite.ts'
import { postgresSuite } from './stores/postgres-suite.ts'
import { sqliteFileSuite } from './stores/sqlite-file-suite.ts'
import { sqliteStores } from './stores/sqlite-stores.ts'
import { CASE_SERVER, leastStoresSuite, type Runtime } from './suites.ts'

const startServer: Runtime['startServer'] = async (sallyport) => {
  const { url, close } = await serve(sallyport, CASE_SERVER)
  return { origin: url, fetch, close }
}

const runtime: Omit<Runtime, 'own'> = {
  passwordHasher: passwordHasher(),
  stores: sqliteStores,
  // Once is enough: what is stored doesn't depend on the runtime.
  searchesSecrets: true,
  startServer,
  makePlatform: platform,
  carriersOrigin: carriersOrigin(),
}

await report({
  ...runtime,
  own: [
    serverSuite(serve),
    sqliteFileSuite(startServer),
    nodeServerSuite(readAssets),
    leastStoresSuite(),
    postgresSuite(startServer),
    ...(await sandboxInThreads()),
  ],
})
