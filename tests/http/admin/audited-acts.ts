import { group } from '../group.ts'
import { documentOf } from '../openapi/documents.ts'
import { operationsOf } from '../openapi/find-operation.ts'
import { addAccount, PASSWORD, signedInNative } from '../support/account.ts'
import { ADMIN_SECRET, everythingFor } from '../support/everything-on.ts'
import { equal, given, invalid, isTrue, refused, status } from '../support/expect.ts'
import type { MakeTarget, Overrides, Target } from '../support/target.ts'
import { ACTS, TEST_MAIL_TO } from './admin-acts.ts'
import { administer, WITH_ADMIN } from './caller.ts'

type Row = Readonly<Record<string, unknown>>

const HOUR = 3_600_000
const EVERYTHING = {
  admin: { secret: ADMIN_SECRET, impersonation: true, testMailTo: [TEST_MAIL_TO] },
  webhooks: { allowLoopback: true },
}
const NAMED: Overrides = { admin: { secret: ADMIN_SECRET, accessPolicy: { role: 'boss' } } }

async function openAll(open: MakeTarget): Promise<Target> {
  return open(await everythingFor(EVERYTHING))
}

async function rowsOf(target: Target, query = ''): Promise<readonly Row[]> {
  const { json } = await administer(target, 'GET', `/audit?limit=100${query}`)
  isTrue(Array.isArray(json.rows), 'rows')
  return json.rows
}

/** Old and new values in the newest row of an event. */
async function changesIn(target: Target, event: string): Promise<unknown> {
  const [row] = await rowsOf(target, `&event=identity.${event}`)
  return Object(given(row, event).data).changes
}

export const auditedActsGroup = group('I7 the audit trail of administrators', {
  'I7 every act of an administrator has its row, with whom it concerns': async (open) => {
    const target = await openAll(open)
    const operations = operationsOf(await documentOf(target.options)).filter(
      ({ template, method }) =>
        template.startsWith('/admin/api/') &&
        (method !== 'get' || template.includes('/export')) &&
        // Changes nothing: its answer is all that it does.
        !template.endsWith('/preview'),
    )
    const named = operations.map(({ template, method }) => `${method.toUpperCase()} ${template.slice('/admin'.length)}`)
    equal(named.toSorted(), Object.keys(ACTS).toSorted(), 'each endpoint has an act in this test')
    for (const name of named) {
      const before = (await rowsOf(target))[0]?.sequence ?? 0
      try {
        const subject = await given(ACTS[name])(target)
        const rows = (await rowsOf(target)).filter(({ sequence }) => Number(sequence) > Number(before))
        isTrue(
          rows.some(
            ({ actorId, subjectId }) => actorId === 'admin' && (subject === undefined || subjectId === subject),
          ),
          `a row about ${subject}: ${JSON.stringify(rows)}`,
        )
        equal([...new Set(rows.map(({ actorId }) => actorId))], ['admin'], 'actors')
      } catch (error) {
        throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  },

  'I7 rows tell old and new values, which no webhook and no listener gets': async (open) => {
    const target = await open(NAMED)
    const { user: boss, client } = await signedInNative(target, { role: 'boss', email: 'boss@example.com' })
    const { id } = await addAccount(target, { firstName: 'Ada', phoneNumber: '+15550100' })
    target.events.clear()
    const path = `/admin/api/users/${id}`
    status(await client.send('PATCH', path, { json: { firstName: 'Grace', phoneNumber: '+15550199' } }), 200)
    equal(await changesIn(target, 'user.updated'), { firstName: { from: 'Ada', to: 'Grace' } })
    equal(Object(await changesIn(target, 'user.phone.changed')).phoneNumber, { from: '+15550100', to: '+15550199' })
    status(await client.send('PUT', `${path}/metadata`, { json: { plan: 'pro', apiKey: 'a very secret one' } }), 200)
    const next = { plan: 'basic', apiKey: null, doorPin: 1234, smtpPass: 'x', author: 'Ada', db: 'pg://ada:x@db/a' }
    status(await client.send('PUT', `${path}/metadata`, { json: next }), 200)
    equal(await changesIn(target, 'user.updated'), {
      plan: { from: 'pro', to: 'basic' },
      apiKey: { from: '***' },
      doorPin: { to: '***' },
      smtpPass: { to: '***' },
      author: { to: 'Ada' },
      db: { to: 'pg://***@db/a' },
    })
    status(await client.send('PATCH', path, { json: { isEmailVerified: false } }), 200)
    status(await client.send('PATCH', path, { json: { isEmailVerified: true } }), 200)
    const [verified] = await rowsOf(target, '&event=identity.user.email.verified')
    equal([verified?.actorId, verified?.subjectId], [boss.id, id])
    const told = JSON.stringify(target.events.all)
    for (const value of ['Grace', '+15550199', 'basic', 'changes']) isTrue(!told.includes(value), `${value} is told`)
    const stored = JSON.stringify(await given(target.stores.audit).list({ page: 1, limit: 100 }))
    for (const value of ['Grace', '+15550199', 'basic']) isTrue(!stored.includes(value), `${value} is encrypted`)
  },

  'I7 settings, roles of the whole service, webhooks, keys and templates have their values, without secrets': async (
    open,
  ) => {
    const target = await openAll(open)
    const call = async (method: string, path: string, json?: unknown) => {
      const answer = await administer(target, method, path, json)
      status(answer, 200)
      return answer.json
    }
    await call('PUT', '/settings', { emailVerificationMode: 'strict', require2FA: true })
    equal(await changesIn(target, 'settings.updated'), {
      emailVerificationMode: { from: 'none', to: 'strict' },
      require2FA: { from: false, to: true },
    })
    await call('PUT', '/settings', { emailVerificationMode: 'none' })
    equal(await changesIn(target, 'settings.updated'), { emailVerificationMode: { from: 'strict', to: 'none' } })
    await call('PATCH', '/settings/ui', { siteName: 'Acme' })
    equal(await changesIn(target, 'settings.updated'), { ui: { to: { siteName: 'Acme' } } })
    await call('PATCH', '/settings/ui', { siteName: 'Nordwind', bgColor: '#fff' })
    const ui = { from: { siteName: 'Acme' }, to: { siteName: 'Nordwind', bgColor: '#fff' } }
    equal(await changesIn(target, 'settings.updated'), { ui }, 'only the fields that differ')
    await call('POST', '/2fa-policy', { required: false })
    equal(await changesIn(target, 'settings.updated'), { require2FA: { to: false }, users: { to: 'all' } })
    const { webhook } = await call('POST', '/webhooks', {
      url: 'https://receiver.example.com/token-a',
      secret: 'the first secret',
      provider: 'shop',
      jsScript: 'const key = "of the script"',
    })
    equal(Object(Object(await changesIn(target, 'webhook.created')).jsScript).to.length, 31)
    const id = Object(webhook).id
    await call('PATCH', `/webhooks/${id}`, {
      url: 'https://receiver.example.com/?key=token-b',
      secret: 'the second secret',
    })
    const { url, secret } = Object(await changesIn(target, 'webhook.updated'))
    equal(secret, { from: '***', to: '***' })
    equal(url, { from: 'https://receiver.example.com/***', to: 'https://receiver.example.com/***' })
    const { rawKey, record } = await call('POST', '/api-keys', { name: 'Worker', scopes: ['tools:read'] })
    equal(Object(await changesIn(target, 'apikey.created')).scopes, { to: ['tools:read'] })
    await call('DELETE', `/api-keys/${Object(record).id}`)
    equal(await changesIn(target, 'apikey.revoked'), { isActive: { from: true, to: false } })
    equal(await changesIn(target, 'apikey.deleted'), {
      name: { from: 'Worker' },
      scopes: { from: ['tools:read'] },
      allowedIps: { from: [] },
    })
    await call('POST', '/templates/mail', { id: 'welcome', baseText: 'Hello', baseHtml: 'x'.repeat(5000) })
    const { baseText, baseHtml } = Object(await changesIn(target, 'settings.updated'))
    equal([baseText, baseHtml.to.length], [{ from: '', to: 'Hello' }, 5002])
    await call('POST', '/templates/mail', {
      id: 'welcome',
      baseText: 'Hello',
      translations: { en: { a: 'A', b: 'B' } },
    })
    await call('POST', '/templates/mail', {
      id: 'welcome',
      baseText: 'Hello',
      translations: { en: { a: 'A', b: 'C' } },
    })
    equal(await changesIn(target, 'settings.updated'), {
      translations: { from: { en: { b: 'B' } }, to: { en: { b: 'C' } } },
    })
    const { invitation } = await call('POST', '/invitations', { email: 'guest@example.com', roles: [] })
    equal(await changesIn(target, 'invitation.created'), { email: { to: 'g***@example.com' }, roles: { to: [] } })
    await call('DELETE', `/invitations/${Object(invitation).id}`)
    equal(await changesIn(target, 'invitation.revoked'), { email: { from: 'g***@example.com' }, roles: { from: [] } })
    const { tenant } = await call('POST', '/tenants', {
      name: 'Acme',
      config: { sso: { clientSecret: 'of the host' } },
    })
    await call('PATCH', `/tenants/${Object(tenant).id}`, { name: 'Acme Ltd' })
    equal(await changesIn(target, 'tenant.updated'), { name: { from: 'Acme', to: 'Acme Ltd' } })
    await call('DELETE', `/tenants/${Object(tenant).id}`)
    equal(await changesIn(target, 'tenant.deleted'), {
      name: { from: 'Acme Ltd' },
      isActive: { from: true },
      config: { from: ['sso'] },
    })
    const stored = JSON.stringify(await given(target.stores.audit).list({ page: 1, limit: 100 }))
    for (const secret of [
      'token-a',
      'token-b',
      'the first secret',
      'the second secret',
      String(rawKey),
      'of the host',
      'of the script',
      'guest@',
    ])
      isTrue(!stored.includes(secret), `${secret} is recorded`)
  },

  'I7 a policy for some users names each whom it changes, and the direction': async (open) => {
    const target = await openAll(open)
    const [ada, bob] = [
      await addAccount(target, { id: 'ada', email: 'ada@example.com', require2FA: true }),
      await addAccount(target, { id: 'bob', email: 'bob@example.com' }),
    ]
    const json = { required: false, userIds: [ada.id, bob.id, 'unknown'] }
    status(await administer(target, 'POST', '/2fa-policy', json), 200)
    const rows = await rowsOf(target)
    equal(
      rows.map(({ event, actorId, subjectId, data }) => [event, actorId, subjectId, data]),
      [
        [
          'identity.user.updated',
          'admin',
          ada.id,
          { fields: ['require2FA'], require2FA: false, changes: { require2FA: { from: true, to: false } } },
        ],
      ],
    )
  },

  'I7 a test mail goes to the administrator’s own address alone': async (open) => {
    const target = await open(NAMED)
    const { user, client } = await signedInNative(target, { role: 'boss', email: 'boss@example.com' })
    const test = (json: object) => client.post('/admin/api/templates/mail/welcome/test', json)
    equal((await client.get('/admin/api/templates/mail')).json.testMailTo, [user.email])
    equal((await test({ baseText: 'Hello' })).json, { to: user.email })
    equal((await test({ to: 'BOSS@example.com' })).json, { to: user.email })
    invalid(await test({ to: 'victim@example.net' }), 'to', 'not_allowed')
    // An address that the administrator only typed into their account isn't theirs.
    const json = { email: 'victim@example.net', isEmailVerified: true }
    status(await client.send('PATCH', `/admin/api/users/${user.id}`, { json }), 200)
    target.clock.advance(1000)
    status(await client.login('victim@example.net', PASSWORD), 200)
    await target.settled()
    target.mails.clear()
    invalid(await test({}), 'to', 'no_recipient')
    invalid(await test({ to: 'victim@example.net' }), 'to', 'not_allowed')
    await target.settled()
    equal(target.mails.all.length, 0)
    const rows = await rowsOf(target, '&event=identity.mail.tested')
    equal(
      rows.map(({ actorId, subjectId, data }) => [actorId, subjectId, data]),
      [1, 2].map(() => [user.id, user.id, { mail: 'welcome', to: 'b***@example.com' }]),
    )
  },

  'I7 by the secret a test mail goes to an address of the option, ten times an hour': async (open) => {
    const none = await open(WITH_ADMIN)
    invalid(await administer(none, 'POST', '/templates/mail/welcome/test', {}), 'to', 'no_recipient')
    const target = await open({
      admin: { secret: ADMIN_SECRET, testMailTo: ['Templates@Example.com', 'b@example.com'] },
    })
    const test = (json: object) => administer(target, 'POST', '/templates/mail/welcome/test', json)
    equal((await administer(target, 'GET', '/templates/mail')).json.testMailTo, [TEST_MAIL_TO, 'b@example.com'])
    invalid(await test({ to: 'victim@example.net' }), 'to', 'not_allowed')
    const answers = await Promise.all(Array.from({ length: 20 }, () => test({ to: 'b@example.com' })))
    equal(answers.filter(({ status }) => status === 200).length, 10)
    for (const answer of answers) if (answer.status !== 200) refused(answer, 429, 'RATE_LIMITED')
    equal(target.mails.all.length, 10)
    equal((await rowsOf(target, '&event=identity.mail.tested')).length, 10)
    target.clock.advance(HOUR)
    equal((await test({})).json, { to: TEST_MAIL_TO })
  },
})
