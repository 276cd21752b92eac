import { describe, expect, it, onTestFinished } from 'vitest'
import { memoryStores } from '../../packages/core/src/foundations/memory/index.ts'
import { sqlite } from '../../packages/sql/src/sqlite.ts'
import { openService, receiverOf } from './open-service.ts'

const SECRET = 'admin-secret-of-more-than-32-bytes'
const TOLD = ['identity.role.revoked', 'identity.tenant.user.removed', 'identity.user.deleted']

async function sqliteStores() {
  const storage = sqlite(':memory:')
  await storage.migrate()
  onTestFinished(() => storage.close())
  return storage.stores
}

describe.each([
  ['memory', async () => memoryStores()],
  ['SQLite', sqliteStores],
])('the deletion of a user, with an outbox in %s', (_, openStores) => {
  /** A user with a role and a tenant, a receiver, and the deletion events that the receiver and listeners got. */
  async function open() {
    const stores = await openStores()
    const { origin, received } = await receiverOf(204)
    const service = openService({ admin: { secret: SECRET } }, stores)
    await service.register({ url: origin, events: TOLD })
    const createdAt = service.clock.now()
    const user = { id: 'ada', email: 'ada@example.org', isEmailVerified: true, isTotpEnabled: false, createdAt }
    await stores.users.insert(user)
    await stores.roles.insert({ name: 'editor', permissions: [] })
    await stores.roles.assign('ada', 'editor')
    await stores.tenants.insert({ id: 't1', name: 'Acme', isActive: true, createdAt })
    await stores.tenants.addMember('t1', 'ada')
    const heard: string[] = []
    service.sallyport.on('identity.user.deleted', ({ event }) => heard.push(event))
    return {
      service,
      heard,
      users: stores.users,
      /** Deletes the user and sends everything that is due within a minute. */
      async remove(): Promise<number> {
        const url = 'http://sallyport.test/admin/api/users/ada'
        const headers = { Authorization: `Bearer ${SECRET}` }
        const { status } = await service.sallyport.fetch(new Request(url, { method: 'DELETE', headers }))
        await service.sallyport.drain()
        service.clock.advance(60_000)
        await service.sallyport.drain()
        return status
      },
      told: () => received.map(({ headers }) => String(headers['x-webhook-event'])).toSorted(),
    }
  }

  it('M7 is told even when the process dies once the row is gone', async () => {
    const { users, service, remove, told } = await open()
    const erase = users.delete.bind(users)
    Object.assign(users, {
      async delete(id: string) {
        await erase(id)
        throw new Error('killed')
      },
    })
    expect(await remove()).toBe(500)
    expect(told()).toEqual(TOLD)
    expect(await service.stores.users.findById('ada')).toBeNull()
  })

  it('M7 is not told while the row is there, and told with all that ended once it is gone', async () => {
    const { users, heard, remove, told } = await open()
    const erase = users.delete.bind(users)
    Object.assign(users, { delete: () => Promise.reject(new Error('the disk is full')) })
    expect(await remove()).toBe(500)
    expect([told(), heard]).toEqual([[], []])
    expect((await users.findById('ada'))?.isDisabled).toBe(true)
    Object.assign(users, { delete: erase })
    expect(await remove()).toBe(200)
    expect([...new Set(told())]).toEqual(TOLD)
    expect(heard).toEqual(['identity.user.deleted'])
  })

  it('is told at once when nothing fails, one message for each event', async () => {
    const { service, heard, told } = await open()
    const url = 'http://sallyport.test/admin/api/users/ada'
    const headers = { Authorization: `Bearer ${SECRET}` }
    await service.sallyport.fetch(new Request(url, { method: 'DELETE', headers }))
    await service.sallyport.drain()
    expect([told(), heard]).toEqual([TOLD, ['identity.user.deleted']])
  })
})
