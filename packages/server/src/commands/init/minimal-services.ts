import { ENVIRONMENT, IMPORTS_OF_ENVIRONMENT, type Runtime } from './runtimes.ts'

/** Returns the code of the service without pages, dashboard and mails, for `sallyport init --minimal`. */
export const minimalServiceOn = (
  runtime: Runtime,
): string => `${IMPORTS_OF_ENVIRONMENT[runtime]}import { createSallyport } from '@sallyport/core'
import { passwordHasher, platform } from '@sallyport/${runtime}'
import { sqlite } from '@sallyport/sql/sqlite'
${ENVIRONMENT[runtime]}
const { SALLYPORT_SECRET: secret = '', SALLYPORT_BASE_URL: baseUrl = 'http://localhost:3000' } = process.env

const database = sqlite('sallyport.db')
await database.migrate()

export const sallyport = createSallyport({
  secret,
  baseUrl,
  stores: database.stores,
  passwordHasher: passwordHasher(),
  platform: platform(),
  registration: true,
  // Sends the refresh token to your own pages, too, so that they keep users signed in.
  cookies: { refreshTokenPath: '/' },
})
`

/** Code of the service in Next.js. The service is created at the first request, so that `next build` needs no secret and no database. */
export const MINIMAL_NEXT_SERVICE = `import { createSallyport } from '@sallyport/core'
import { toNext } from '@sallyport/mount/next'
import { passwordHasher, platform } from '@sallyport/node'
import { sqlite } from '@sallyport/sql/sqlite'
import { headers } from 'next/headers'
import { after, connection } from 'next/server'

const { SALLYPORT_BASE_URL: baseUrl = 'http://localhost:3000', SALLYPORT_TRUSTED_PROXY_HOPS: hops = '0' } = process.env

async function service() {
  const database = sqlite('sallyport.db')
  await database.migrate()
  return createSallyport({
    secret: process.env.SALLYPORT_SECRET ?? '',
    baseUrl,
    stores: database.stores,
    passwordHasher: passwordHasher(),
    platform: platform(),
    registration: true,
    cookies: { refreshTokenPath: '/' },
    // Proxies in front that append to X-Forwarded-For. Without one, clients write that header themselves.
    trustedProxyHops: Number(hops),
  })
}

export const auth = toNext(service, { headers, after, connection })
`
