import { passwordHasher, platform, readAssets, serve, toHandler } from '@sallyport/bun'
import { bunFetch } from './bun-fetch.ts'
import { carriersOrigin } from './carriers/carriers-origin.ts'
import { report } from './report.ts'
import { sandboxInThreads } from './sandbox/sandbox-in-threads.ts'
import { nodeServerSuite } from './server/node-server-suite.ts'
import { serverSuite } from './server/server-suite.ts'
import { postgresSuite } from './stores/postgres-suite.ts'
import { sqliteFileSuite } from './stores/sqlite-file-suite.ts'
import { sqliteStores } from './stores/sqlite-stores.ts'
import { mountedSuite, type ServeApp } from './suites/mounted-suite.ts'
import { CASE_SERVER, type Runtime } from './suites.ts'

const startServer: Runtime['startServer'] = async (sallyport) => {
  const { url, close } = await serve(sallyport, CASE_SERVER)
  return { origin: url, fetch: bunFetch, close }
}

const serveApp: ServeApp = async (fetch) => {
  // Bun's types clash with Node's.
  const server = Object(globalThis).Bun.serve({ port: 0, hostname: '127.0.0.1', fetch })
  return { port: server.port, close: () => server.stop() }
}

await report({
  passwordHasher: passwordHasher(),
  stores: sqliteStores,
  startServer,
  makePlatform: platform,
  carriersOrigin: carriersOrigin(),
  own: [
    serverSuite(serve),
    mountedSuite(serveApp, platform(), true, toHandler),
    sqliteFileSuite(startServer),
    nodeServerSuite(readAssets),
    postgresSuite(startServer),
    ...(await sandboxInThreads()),
  ],
})
