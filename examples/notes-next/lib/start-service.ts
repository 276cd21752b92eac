import { createSallyport } from '@sallyport/core'
import { devMailbox } from '@sallyport/core/dev-mailbox'
import { passwordHasher, platform } from '@sallyport/node'
import { pages } from '@sallyport/pages'
import { sqlite } from '@sallyport/sql/sqlite'
import { notes } from './notes'
import { organisations } from './organisations'

export async function startService() {
  const { SALLYPORT_SECRET: secret = '', DATABASE = 'sallyport.db', PORT = '3000' } = process.env
  const { SALLYPORT_BASE_URL: baseUrl = `http://localhost:${PORT}` } = process.env
  const database = sqlite(DATABASE)
  await database.migrate()
  const { stores } = database
  // Shows mails instead of sending them. In production: your own mailer.
  const mailbox = devMailbox()
  const sallyport = createSallyport({
    secret,
    baseUrl,
    stores,
    passwordHasher: passwordHasher(),
    platform: platform(),
    registration: true,
    emailVerificationMode: 'lazy',
    email: { mailer: mailbox.mailer },
    cookies: { refreshTokenPath: '/' },
    ui: { pages, siteName: 'Notes' },
    features: [organisations(stores), mailbox.feature],
  })
  sallyport.on('identity.tenant.deleted', ({ data }) => notes().deleteAll(data.tenantId))
  // Once: the role that organisations give to those who write notes.
  if ((await stores.roles.find('editor')) === null) await sallyport.roles.create('editor', ['notes:write'])
  return sallyport
}
