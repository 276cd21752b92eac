/** The suites on Deno. */
import { passwordHasher, serve } from '@sallyport/deno'
import { carriersOrigin } from './carriers-origin.ts'
import { report } from './report.ts'
import { sandboxInThreads } from './sandbox-in-threads.ts'
import { serverSuite } from './server-suite.ts'
import { sqliteStores } from './sqlite-stores.ts'

await report({
  passwordHasher: passwordHasher(),
  stores: sqliteStores,
  async startServer(sallyport) {
    const { url, close } = await serve(sallyport, { port: 0 })
    return { origin: url, fetch, close }
  },
  carriersOrigin: carriersOrigin(),
  own: [serverSuite(serve), ...(await sandboxInThreads())],
})
