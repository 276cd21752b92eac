import type { Stores } from '@sallyport/core'
import { ownedKeys } from '@sallyport/core/owned-keys'
import { tenants } from '@sallyport/tenants'
import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { mailedReset, reset } from '../auth/account/reset-password.ts'
import { takeLink } from '../auth/ownership/awaited-messages.ts'
import { rulesGroup } from '../group.ts'
import { PASSWORD, signedInNative, signIn } from '../support/account.ts'
import { equal, given, refused, status } from '../support/expect.ts'
import type { MakeTarget, Target } from '../support/target.ts'
import { createdBy, FRESH, joins, type Person, person } from '../tenants/organisation.ts'
import { introspector, keyOf, WITH_KEYS } from './keys.ts'

const DAY = 24 * 3_600_000

/** Opens a service whose stores are changed. */
async function withStores(open: MakeTarget, change: (stores: Stores) => Partial<Stores>): Promise<Target> {
  const { stores } = await open({})
  return open({ ...WITH_KEYS, stores: { ...stores, ...change(stores) } })
}

const idsOf = async ({ stores }: Target, tenantId: string) => {
  const { keys } = await given(stores.apiKeys?.listOf)({ tenantId }, { page: 1, limit: 9 })
  return keys.map(({ id }) => id)
}

const resetOf = async (target: Target, email: string) =>
  status(await reset(target, { token: await mailedReset(target, email), newPassword: PASSWORD }), 200)

/** An organisation of Ada, with Bob as its administrator. */
async function pair(target: Target): Promise<{ readonly id: string; readonly ada: Person; readonly bob: Person }> {
  const [ada, bob] = [await person(target, 'ada'), await person(target, 'bob')]
  const id = await createdBy(ada)
  await joins(target, id, bob, 'admin', ada)
  return { id, ada, bob }
}

export const ownedKeyEndsGroup = rulesGroup('API keys of organisations, when what their maker had ends', {
  'R10 end with the first proof of the maker’s mailbox, however old they are': async (open) => {
    const target = await open({ ...WITH_KEYS, features: [ownedKeys(), tenants({ create: 'anyone' })] })
    const { user, client } = await signedInNative(target, { isEmailVerified: false })
    const stranger = { id: user.id, client }
    const id = await createdBy(stranger)
    const key = await keyOf(stranger, ['tenant:read'], id)
    const ask = await introspector(target)
    target.clock.advance(30 * DAY)
    equal(await ask(key), { active: true, scope: 'tenant:read', tenantId: id })
    await resetOf(target, given(user.email))
    equal(await ask(key), { active: false })
    const [told] = target.events.named('identity.apikey.revoked')
    equal(Object(told?.metadata).tenantId, id)
  },

  'R38 end with a reset if they are new': async (open) => {
    const target = await open(WITH_KEYS)
    const ada = await person(target, 'ada')
    const id = await createdBy(ada)
    const old = await keyOf(ada, [], id)
    target.clock.advance(8 * DAY)
    const made = await keyOf({ ...ada, client: await signIn(target, { email: 'ada@example.com' }) }, [], id)
    await resetOf(target, 'ada@example.com')
    const ask = await introspector(target)
    equal([await ask(old), await ask(made)], [{ active: true, scope: '', tenantId: id }, { active: false }])
  },

  'R28 those of users end with a reset also while the feature is off': async (open) => {
    const target = await open(WITH_KEYS)
    const ada = await person(target, 'ada')
    const key = await keyOf(ada)
    const { stores } = target
    const off = await open({ ...WITH_ADMIN, stores })
    const token = await mailedReset(off, 'ada@example.com')
    status(await reset(off, { token, newPassword: PASSWORD }), 200)
    equal(await given(stores.apiKeys).find(key.id), null)
    equal(off.events.named('identity.apikey.deleted').length, 1)
  },

  'R28 are not made by a session that ends meanwhile': async (open) => {
    let onInsert = async () => {}
    const target = await withStores(open, ({ apiKeys }) => ({
      apiKeys: {
        ...given(apiKeys),
        async insert(key) {
          await given(apiKeys).insert(key)
          await onInsert()
        },
      },
    }))
    const { id, bob } = await pair(target)
    onInsert = async () => void (await administer(target, 'PATCH', `/users/${bob.id}`, { isDisabled: true }))
    const path = `/auth/tenants/${id}/keys`
    refused(await bob.client.post(path, { ...FRESH, name: 'ci' }), 401, 'SESSION_REVOKED')
    equal(await idsOf(target, id), [])
  },

  'R28 end even if the removal or deletion of their maker fails half-way': async (open) => {
    let isBroken = false
    const breaks = () => {
      if (isBroken) throw new Error('the store is away')
    }
    const target = await withStores(open, ({ tenants, users }) => ({
      tenants: {
        ...given(tenants),
        async changeMember(...change: Parameters<NonNullable<NonNullable<Stores['tenants']>['changeMember']>>) {
          breaks()
          return given(tenants?.changeMember)(...change)
        },
      },
      users: {
        ...users,
        async delete(userId: string) {
          breaks()
          return given(users.delete)(userId)
        },
      },
    }))
    const { id, ada, bob } = await pair(target)
    const removals = [
      () => ada.client.send('DELETE', `/auth/tenants/${id}/members/${bob.id}`),
      () => administer(target, 'DELETE', `/users/${bob.id}`),
    ]
    for (const removal of removals) {
      await keyOf(bob, [], id)
      isBroken = true
      status(await removal(), 500)
      isBroken = false
      equal(await idsOf(target, id), [])
    }
  },

  'stay when an invitation of their maker, who had left, proves void': async (open) => {
    let onAdd = async () => {}
    const target = await withStores(open, ({ tenants }) => ({
      tenants: {
        ...given(tenants),
        async addMember(tenantId: string, userId: string) {
          const isAdded = await given(tenants?.addMember)(tenantId, userId)
          await onAdd()
          return isAdded
        },
      },
    }))
    const { id, ada, bob } = await pair(target)
    const cy = await person(target, 'cy')
    await joins(target, id, cy, 'admin', ada)
    const key = await keyOf(bob, [], id)
    status(await bob.client.post(`/auth/tenants/${id}/leave`), 200)
    target.clock.advance(1)
    target.mails.clear()
    status(await cy.client.post(`/auth/tenants/${id}/invitations`, { email: 'bob@example.com' }), 201)
    const { token } = await takeLink(target)
    onAdd = async () => {
      onAdd = async () => {}
      status(await ada.client.send('PATCH', `/auth/tenants/${id}/members/${cy.id}`, { json: { role: 'member' } }), 200)
    }
    refused(await bob.client.post('/auth/invitations/accept', { token }), 400, 'INVALID_INVITATION')
    equal(await idsOf(target, id), [key.id])
  },

  'are revoked and deleted by administrators with an event of their organisation': async (open) => {
    const target = await open(WITH_KEYS)
    const { id, bob } = await pair(target)
    const key = await keyOf(bob, [], id)
    target.events.clear()
    status(await administer(target, 'DELETE', `/api-keys/${key.id}`), 200)
    equal(
      target.events.all.map(({ event, metadata }) => [event, Object(metadata).tenantId]),
      [
        ['identity.apikey.revoked', id],
        ['identity.apikey.deleted', id],
      ],
    )
  },
})
