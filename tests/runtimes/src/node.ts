/** Runs the suites on Node; the argument selects the stores. */
import { memoryStores } from '@sallyport/core/memory'
import { passwordHasher, platform, serve } from '@sallyport/node'
import { carriersOrigin } from './carriers-origin.ts'
import { report } from './report.ts'
import { sandboxInThreads } from './sandbox-in-threads.ts'
import { serverSuite } from './server-suite.ts'
import { sqliteFileSuite } from './sqlite-file-suite.ts'
import { sqliteStores } from './sqlite-stores.ts'
import type { Runtime } from './suites.ts'

const isInMemory = process.argv[2] === 'memory'

const startServer: Runtime['startServer'] = async (sallyport) => {
  const { url, close } = await serve(sallyport, { port: 0 })
  return { origin: url, fetch, close }
}

await report(
  {
    passwordHasher: passwordHasher(),
    stores: isInMemory ? async () => ({ stores: memoryStores() }) : sqliteStores,
    startServer,
    makePlatform: platform,
    carriersOrigin: carriersOrigin(),
    own: [serverSuite(serve), sqliteFileSuite(startServer), ...(await sandboxInThreads())],
  },
  // In memory, the service composes profiles from the other stores.
  isInMemory ? ['profiles'] : [],
)
