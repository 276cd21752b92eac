import type { RoleStore, Stores } from '@sallyport/core'
import { group } from '../../group.ts'
import { addAccount } from '../../support/account.ts'
import { equal, given, isTrue, status } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'
import { administer, registerWebhook, WITH_ADMIN } from '../caller.ts'

const PERMISSIONS = ['billing:write']

interface World {
  readonly target: Target
  readonly userId: string
  readonly tenantId: string
}

/** A tenant with a member who has a role there, and a global one. */
async function world(target: Target): Promise<World> {
  const { id: userId } = await addAccount(target)
  const made = await administer(target, 'POST', '/tenants', { name: 'Acme' })
  const tenantId = String(Object(made.json.tenant).id)
  for (const [name, permissions] of [
    ['biller', PERMISSIONS],
    ['reader', ['posts:read']],
  ] as const)
    status(await administer(target, 'POST', '/roles', { name, permissions }), 200)
  await join({ target, userId, tenantId })
  for (const json of [{ role: 'biller', tenantId }, { role: 'reader' }])
    status(await administer(target, 'POST', `/users/${userId}/roles`, json), 200)
  equal(await permissions({ target, userId, tenantId }), ['billing:write', 'posts:read'])
  target.events.clear()
  return { target, userId, tenantId }
}

async function join({ target, userId, tenantId }: World): Promise<void> {
  status(await administer(target, 'POST', `/tenants/${tenantId}/users`, { userId }), 200)
}

const permissions = ({ target, userId, tenantId }: World) => target.sallyport.roles.permissionsOf(userId, tenantId)

const told = ({ target }: World) =>
  target.events.all.map(({ event, data }) => [event.replace('identity.', ''), Object(data).role ?? null])

/** Stores of a host whose role store has no method for many users or assignments at once. */
function withPlainRoles(stores: Stores): Stores {
  const { rolesWithin: _, deleteForTenant: __, ...roles }: RoleStore = given(stores.roles)
  return { ...stores, roles }
}

export const removalGroup = group('What a removal removes', {
  'I4 leaving a tenant takes the roles there, which adding again does not bring back': async (open) => {
    for (const plain of [false, true]) {
      const here = await world(
        await open(({ stores }) => ({ ...WITH_ADMIN, stores: plain ? withPlainRoles(stores) : stores })),
      )
      const { target, userId, tenantId } = here
      status(await administer(target, 'DELETE', `/tenants/${tenantId}/users/${userId}`), 200)
      equal(await permissions(here), ['posts:read'], 'of someone who left')
      equal(told(here), [
        ['role.revoked', 'biller'],
        ['tenant.user.removed', null],
      ])
      equal(await given(target.stores.roles).rolesOf(userId, tenantId), ['reader'], 'stored')
      await join(here)
      equal(await permissions(here), ['posts:read'], 'of someone who came back')
    }
  },

  'I4 rows that a removal left behind give nothing, and adding again does not revive them': async (open) => {
    const here = await world(await open(WITH_ADMIN))
    const { target, userId, tenantId } = here
    equal(await given(target.stores.tenants).removeMember(tenantId, userId), true)
    equal(await permissions(here), ['posts:read'])
    equal(await target.sallyport.roles.listForUser(userId, tenantId), ['reader'])
    await join(here)
    equal(await permissions(here), ['posts:read'])
    equal(told(here), [
      ['role.revoked', 'biller'],
      ['tenant.user.added', null],
    ])
  },

  'I4 roles within a deactivated tenant give nothing until it is active again': async (open) => {
    const here = await world(await open(WITH_ADMIN))
    const { target, userId, tenantId } = here
    status(await administer(target, 'PATCH', `/tenants/${tenantId}`, { isActive: false }), 200)
    equal(await permissions(here), ['posts:read'])
    equal(await target.sallyport.roles.listForUser(userId, tenantId), ['reader'])
    const { roles } = (await administer(target, 'GET', `/users/${userId}/roles?tenantId=${tenantId}`)).json
    equal(roles, ['biller', 'reader'], 'administrators see the assignment')
    status(await administer(target, 'PATCH', `/tenants/${tenantId}`, { isActive: true }), 200)
    equal(await permissions(here), ['billing:write', 'posts:read'])
  },

  'I4 deleting a tenant tells of each role and membership that ends, of many members too': async (open) => {
    const here = await world(await open({ ...WITH_ADMIN, rateLimits: false }))
    const { target, tenantId, userId } = here
    const others = Array.from({ length: 120 }, (_, index) => `member-${index}`)
    for (const id of others) await given(target.stores.tenants).addMember(tenantId, id)
    status(await administer(target, 'DELETE', `/tenants/${tenantId}`), 200)
    const removed = target.events.named('identity.tenant.user.removed').map(({ metadata }) => metadata.userId)
    equal(removed.toSorted(), [...others, userId].toSorted())
    equal(
      target.events.named('identity.role.revoked').map(({ data, metadata }) => [data, metadata.userId]),
      [[{ role: 'biller', tenantId, by: 'admin' }, userId]],
    )
    equal(target.events.all.at(-1)?.event, 'identity.tenant.deleted')
    equal(await permissions(here), ['posts:read'])
    equal(await given(target.stores.roles).rolesOf(userId, tenantId), ['reader'])
  },

  'I4 deleting a user tells of the roles in each tenant': async (open) => {
    const here = await world(await open(WITH_ADMIN))
    const { target, userId, tenantId } = here
    status(await administer(target, 'DELETE', `/users/${userId}`), 200)
    equal(
      target.events.named('identity.role.revoked').map(({ data }) => data),
      [
        { role: 'reader', by: 'admin' },
        { role: 'biller', tenantId, by: 'admin' },
      ],
    )
    equal(await given(target.stores.roles).rolesOf(userId, tenantId), [])
  },

  'I4 a deleted tenant leaves no webhook, and tells of each': async (open) => {
    const here = await world(await open(WITH_ADMIN))
    const { target, tenantId } = here
    const fields = { url: 'https://hooks.example.com/', events: ['*'] }
    const ofTenant = await registerWebhook(target, { ...fields, tenantId })
    const ofAll = await registerWebhook(target, fields)
    status(await administer(target, 'DELETE', `/tenants/${tenantId}`), 200)
    const { webhooks } = (await administer(target, 'GET', '/webhooks')).json
    isTrue(Array.isArray(webhooks), 'webhooks')
    equal([webhooks.map(({ id }) => id), ofTenant === ofAll], [[ofAll], false])
    equal(
      target.events.named('identity.webhook.deleted').map(({ data }) => data),
      [{ webhookId: ofTenant, by: 'admin' }],
    )
  },
})
