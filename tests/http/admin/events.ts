import { group } from '../group.ts'
import { addAccount, signedInNative } from '../support/account.ts'
import { equal, invalid, isTrue, status } from '../support/expect.ts'
import { native } from '../support/native.ts'
import type { Target } from '../support/target.ts'
import { administer, WITH_ADMIN } from './caller.ts'

interface Listed {
  readonly event: string
  readonly user?: { readonly email: string; readonly name?: string }
  readonly actor?: { readonly email: string }
}

async function events(target: Target, query: string): Promise<readonly Listed[]> {
  const answer = await administer(target, 'GET', `/events?${query}`)
  status(answer, 200)
  const { events: found, total } = answer.json
  isTrue(Array.isArray(found) && total === found.length, 'a list with its total')
  return found
}

export const adminEventsGroup = group('/admin/api/events', {
  'says whom each event is about, and who caused it': async (open) => {
    const target = await open({ ...WITH_ADMIN, admin: { ...Object(WITH_ADMIN.admin), accessPolicy: { role: 'boss' } } })
    const { user: boss, client } = await signedInNative(target, { role: 'boss', email: 'boss@example.com' })
    const ada = await addAccount(target, { firstName: 'Ada', lastName: 'Lovelace' })
    await native(target).login(ada.email, 'wrong password')
    const [failed] = await events(target, 'event=identity.auth.login.failed')
    equal(failed?.user, { id: ada.id, email: ada.email, name: 'Ada Lovelace' })
    status(await client.send('PATCH', `/admin/api/users/${ada.id}`, { json: { role: 'editor' } }), 200)
    const [changed] = await events(target, 'event=identity.user.updated')
    equal([changed?.user?.email, changed?.actor?.email], [ada.email, boss.email])
  },

  'finds by the start of a name, by email and by address': async (open) => {
    const target = await open(WITH_ADMIN)
    const ada = await addAccount(target)
    await native(target).login(ada.email, 'wrong password')
    await native(target).login('nobody@example.com', 'wrong password')
    await administer(target, 'POST', '/tenants', { name: 'Acme' })
    const names = async (query: string) => (await events(target, query)).map(({ event }) => event)
    const failed = 'identity.auth.login.failed'
    equal(await names('event=identity.auth.*'), [failed, failed])
    equal(await names('event=identity.tenant*'), ['identity.tenant.created'])
    equal(await names('event=identity.auth.login'), [])
    equal(await names(`email=${encodeURIComponent(' ADA@example.com')}`), [failed])
    equal(await names('email=other@example.com'), [])
    equal(await names(`email=${ada.email}&userId=other`), [])
    equal(await names('ip=203.0.113.200'), [])
    for (const [query, path, rule] of [
      ['event=a&search=b', 'search', 'unknown'],
      ['email=nobody', 'email', 'email'],
      ['from=yesterday', 'from', 'iso_timestamp'],
    ] as const) {
      invalid(await administer(target, 'GET', `/events?${query}`), path, rule)
      invalid(await administer(target, 'GET', `/events/export.csv?${query}`), path, rule)
    }
  },

  'says so if the store has only exact names': async (open) => {
    const target = await open(({ stores }) => {
      const { search: _, ...telemetry } = { ...stores.telemetry }
      return { ...WITH_ADMIN, stores: { ...stores, telemetry: telemetry as never } }
    })
    await administer(target, 'POST', '/tenants', { name: 'Acme' })
    equal(Object((await administer(target, 'GET', '/ping')).json.features).eventSearch, false)
    equal((await events(target, 'event=identity.tenant.created')).length, 1)
    for (const path of ['/events', '/events/export.csv', '/events/export.ndjson']) {
      invalid(await administer(target, 'GET', `${path}?event=identity.*`), 'event', 'unsupported_by_store')
      invalid(await administer(target, 'GET', `${path}?ip=10.0.0.1`), 'ip', 'unsupported_by_store')
    }
  },

  'exports all pages, each event once, as CSV and as JSON lines': async (open) => {
    const target = await open(WITH_ADMIN)
    for (let index = 0; index < 1203; index++) {
      await target.sallyport.track('shop.paid', { index, note: '=1+1,"x"' })
      // More events at one instant than a page has.
      if (index < 100 || index > 900) target.clock.advance(1)
    }
    const answer = await administer(target, 'GET', '/events/export.ndjson?event=shop.*')
    status(answer, 200)
    equal(answer.headers.get('Content-Type'), 'application/x-ndjson; charset=utf-8')
    const lines = answer.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    equal(new Set(lines.map(({ data }) => data.index)).size, 1203)
    equal(lines.length, 1203)
    const csv = await administer(target, 'GET', '/events/export.csv?event=shop.paid')
    const [head = '', first = ''] = csv.text.split('\r\n')
    isTrue(head.startsWith('timestamp,event,userId'), head)
    isTrue(first.endsWith(`"{""index"":1202,""note"":""=1+1,\\""x\\""""}"`), first)
    equal(csv.text.split('\r\n').length, 1205)
  },
})
