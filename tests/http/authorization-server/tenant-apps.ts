import { rulesGroup } from '../group.ts'
import { signedInBrowser } from '../support/account.ts'
import { equal, given, refused, status } from '../support/expect.ts'
import type { Browser } from '../support/pages/browser.ts'
import { owner, withTenants } from './tenants.ts'

export const tenantAppsGroup = rulesGroup('Authorization server: apps of an organisation', {
  'of two changes of the listed apps at once, the second one is told': async (open) => {
    let between: (() => Promise<unknown>) | undefined
    const server = await withTenants()
    const target = await open(({ stores }) => {
      const records = given(stores.records)
      const replaceIf: typeof records.replaceIf = async (kind, ...rest) => {
        const act = kind === 'authorization-server:tenant-apps' ? between : undefined
        if (act !== undefined) between = undefined
        await act?.()
        return records.replaceIf(kind, ...rest)
      }
      return { ...server, stores: { ...stores, records: { ...records, replaceIf } } }
    })
    const { client, tenantId } = await owner(target)
    const path = `/auth/tenants/${tenantId}/apps`
    const put = (apps: readonly string[] | null) => client.send('PUT', path, { json: { apps } })
    status(await put(null), 200)
    between = async () => status(await put(['partner']), 200)
    refused(await put(['notes']), 409, 'CONFLICT')
    equal((await client.get(path)).json, { apps: ['partner'] })
  },

  'R01 a list that somebody writes while they lose the right is taken back, and nobody is told of it': async (open) => {
    let after: (() => Promise<unknown>) | undefined
    const server = await withTenants()
    const target = await open(({ stores }) => {
      const records = given(stores.records)
      const writing = async <T>(kind: string, written: Promise<T>): Promise<T> => {
        const done = await written
        const act = kind === 'authorization-server:tenant-apps' ? after : undefined
        if (act !== undefined) after = undefined
        await act?.()
        return done
      }
      return {
        ...server,
        stores: {
          ...stores,
          records: {
            ...records,
            insert: (record) => writing(record.kind, records.insert(record)),
            replaceIf: (kind, ...rest) => writing(kind, records.replaceIf(kind, ...rest)),
          },
        },
      }
    })
    const { client, tenantId } = await owner(target)
    const bob = await signedInBrowser(target, { email: 'bob@example.com' })
    const members = given(target.stores.tenants)
    await members.addMember?.(tenantId, bob.user.id)
    const path = `/auth/tenants/${tenantId}/apps`
    const role = (to: 'admin' | 'member') =>
      client.send('PATCH', `/auth/tenants/${tenantId}/members/${bob.user.id}`, { json: { role: to } })
    const put = (by: Browser, apps: readonly string[]) => by.send('PUT', path, { json: { apps } })
    const listed = async () => (await client.get(path)).json.apps
    const demoted = async () => status(await role('member'), 200)
    const removed = async () =>
      status(await client.send('DELETE', `/auth/tenants/${tenantId}/members/${bob.user.id}`, { json: {} }), 200)
    for (const before of [null, ['partner']]) {
      if (before !== null) status(await put(client, before), 200)
      target.events.clear()
      status(await role('admin'), 200)
      after = demoted
      refused(await put(bob.client, ['notes']), 403, 'INSUFFICIENT_SCOPE')
      equal(await listed(), before)
    }
    status(await role('admin'), 200)
    after = async () => {
      status(await put(client, ['own']), 200)
      await removed()
    }
    refused(await put(bob.client, ['notes']), 404, 'NOT_FOUND')
    equal(await listed(), ['own'])
    const told = target.events.named('identity.authorization-server.tenant.updated')
    equal(
      told.map(({ data }) => data.apps),
      [['own']],
    )
  },
})
