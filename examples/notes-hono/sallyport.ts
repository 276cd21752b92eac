import { createSallyport } from '@sallyport/core'
import { devMailbox } from '@sallyport/core/dev-mailbox'
import { passwordHasher, platform } from '@sallyport/node'
import { pages } from '@sallyport/pages'
import { sqlite } from '@sallyport/sql/sqlite'
import { tenants } from '@sallyport/tenants'

const { SALLYPORT_SECRET: secret = '', DATABASE = 'sallyport.db', PORT = '3000' } = process.env
export const { SALLYPORT_BASE_URL: baseUrl = `http://localhost:${PORT}` } = process.env

export const database = sqlite(DATABASE)
await database.migrate()

// Shows mails instead of sending them. In production: your own mailer.
const mailbox = devMailbox()

export const sallyport = createSallyport({
  secret,
  baseUrl,
  stores: database.stores,
  passwordHasher: passwordHasher(),
  platform: platform(),
  registration: true,
  // Only people who read their mailbox may create an organisation.
  emailVerificationMode: 'lazy',
  email: { mailer: mailbox.mailer },
  cookies: { refreshTokenPath: '/' },
  ui: { pages, siteName: 'Notes' },
  features: [tenants({ roles: ['editor'] }), mailbox.feature],
})

// Once: the role that organisations give to those who write notes.
if ((await database.stores.roles.find('editor')) === null) await sallyport.roles.create('editor', ['notes:write'])
