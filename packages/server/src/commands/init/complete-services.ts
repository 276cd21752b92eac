import { ENVIRONMENT, IMPORTS_OF_ENVIRONMENT, type Runtime } from './runtimes.ts'

const IMPORTS_OF_PARTS = `import { devMailbox } from '@sallyport/core/dev-mailbox'
import { dashboard } from '@sallyport/dashboard'`

const MAILER = `// For production, add a relay or transport of your own: mailbox?.mailer ?? yourMailer.
const mailer = mailbox?.mailer
`

const PARTS = `  registration: true,
  // The sign-in pages, below /auth/ui. \`home\` opens after a sign-in: a page of your own, such as '/', or the account page.
  ui: { pages, home: '/auth/ui/account' },
  // The dashboard at /admin, for people who know the admin secret.
  ...(adminSecret && { admin: { secret: adminSecret, dashboard } }),
  // Local runs show their mails at /auth/dev-mailbox.
  ...(mailbox && { features: [mailbox.feature] }),
  ...(mailer && { email: { mailer } }),
  // With mails, new accounts have a week to verify their address.
  emailVerificationMode: mailer ? 'lazy' : 'none',
`

/** Returns the code of a file that creates the service on a runtime. */
export const serviceOn = (
  runtime: Runtime,
): string => `${IMPORTS_OF_ENVIRONMENT[runtime]}import { createSallyport } from '@sallyport/core'
${IMPORTS_OF_PARTS}
import { passwordHasher, platform } from '@sallyport/${runtime}'
import { pages } from '@sallyport/pages'
import { sqlite } from '@sallyport/sql/sqlite'
${ENVIRONMENT[runtime]}
const { SALLYPORT_SECRET: secret = '', SALLYPORT_BASE_URL: baseUrl = 'http://localhost:3000' } = process.env
const { SALLYPORT_ADMIN_SECRET: adminSecret, NODE_ENV } = process.env

const mailbox = NODE_ENV === 'development' ? devMailbox() : undefined
${MAILER}
const database = sqlite('sallyport.db')
await database.migrate()

export const sallyport = createSallyport({
  secret,
  baseUrl,
  stores: database.stores,
  passwordHasher: passwordHasher(),
  platform: platform(),
${PARTS}  // Sends the refresh token to your own pages, too, so that they keep users signed in.
  cookies: { refreshTokenPath: '/' },
})
`

/** Code of the service in Next.js. The service is created at the first request, so that `next build` needs no secret and no database. */
export const NEXT_SERVICE = `import { createSallyport } from '@sallyport/core'
${IMPORTS_OF_PARTS}
import { toNext } from '@sallyport/mount/next'
import { passwordHasher, platform } from '@sallyport/node'
import { pages } from '@sallyport/pages'
import { sqlite } from '@sallyport/sql/sqlite'
import { headers } from 'next/headers'
import { after, connection } from 'next/server'

const { SALLYPORT_BASE_URL: baseUrl = 'http://localhost:3000', SALLYPORT_TRUSTED_PROXY_HOPS: hops = '0' } = process.env

async function service() {
  const adminSecret = process.env.SALLYPORT_ADMIN_SECRET
  const mailbox = process.env.NODE_ENV === 'development' ? devMailbox() : undefined
${MAILER.replace(/^/gm, '  ').trimEnd()}
  const database = sqlite('sallyport.db')
  await database.migrate()
  return createSallyport({
    secret: process.env.SALLYPORT_SECRET ?? '',
    baseUrl,
    stores: database.stores,
    passwordHasher: passwordHasher(),
    platform: platform(),
${PARTS.replace(/^(?=.)/gm, '  ')}    cookies: { refreshTokenPath: '/' },
    // Proxies in front that append to X-Forwarded-For. Without one, clients write that header themselves.
    trustedProxyHops: Number(hops),
  })
}

export const auth = toNext(service, { headers, after, connection })
`
