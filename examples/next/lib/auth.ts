import { createSallyport } from '@sallyport/core'
import { toNext } from '@sallyport/mount/next'
import { passwordHasher, platform } from '@sallyport/node'
import { sqlite } from '@sallyport/sql/sqlite'
import { headers } from 'next/headers'
import { after, connection } from 'next/server'

/** Runs at the first request, so that `next build` needs no secret and no database. */
async function service() {
  const { SALLYPORT_SECRET: secret = '', DATABASE = 'sallyport.db', PORT = '3000', ALLOW_LOOPBACK } = process.env
  const { SALLYPORT_BASE_URL: baseUrl = `http://localhost:${PORT}`, SALLYPORT_TRUSTED_PROXY_HOPS: hops = '0' } =
    process.env
  const database = sqlite(DATABASE)
  await database.migrate()
  return createSallyport({
    secret,
    baseUrl,
    // Lets `next start`, which is production, run on this machine.
    allowLoopbackBaseUrl: ALLOW_LOOPBACK === 'on',
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
