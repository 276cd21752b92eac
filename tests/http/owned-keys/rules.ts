import type { ApiKeyStore } from '@sallyport/core'
import { defineFeature, endpoint, ok } from '@sallyport/core/feature'
import { ownedKeys } from '@sallyport/core/owned-keys'
import { tenants } from '@sallyport/tenants'
import { administer } from '../admin/caller.ts'
import { rulesGroup } from '../group.ts'
import { documentOf } from '../openapi/documents.ts'
import { operationsOf } from '../openapi/find-operation.ts'
import { equal, given, isTrue, refused, status, text } from '../support/expect.ts'
import { complaint } from '../support/start-up-complaint.ts'
import { createdBy, FRESH, person } from '../tenants/organisation.ts'
import { assign, introspector, keyOf, type MadeKey, WITH_KEYS, withKey } from './keys.ts'

export const ownedKeysRulesGroup = rulesGroup('Options of API keys of users and organisations', {
  'are off without the feature: no endpoint, no caller, no key': async (open) => {
    const target = await open({ ...WITH_KEYS, features: [tenants()] })
    const declared = operationsOf(await documentOf(given(target.options)))
    equal(
      declared.filter(({ template }) => /\/auth\/(api-keys|tenants\/\{id\}\/keys)/.test(template)),
      [],
    )
    const on = await open(WITH_KEYS)
    const key = await keyOf(await person(on, 'ada'))
    refused(await withKey(target, key, 'GET', '/auth/me'), 401, 'UNAUTHORIZED')
    refused(await withKey(target, key, 'POST', '/tools/track/shop.order', {}), 401, 'API_KEY_INVALID')
  },

  'R42 are active only to who asks for keys of such an owner': async (open) => {
    const target = await open(WITH_KEYS)
    const ada = await person(target, 'ada')
    const ofUser = await keyOf(ada)
    const ofTenant = await keyOf(ada, ['tenant:read'], await createdBy(ada))
    const ofAdmins = { rawKey: text(await administer(target, 'POST', '/api-keys', { name: 'a' }), 'rawKey') }
    for (const [index, owner] of (['user', 'tenant', 'none'] as const).entries()) {
      const ask = await introspector(target, owner)
      const told = await Promise.all([ofUser, ofTenant, ofAdmins].map((key) => ask(key)))
      equal(
        told.map((answer) => Object(answer).active),
        [0, 1, 2].map((place) => place === index),
        owner,
      )
    }
  },

  'R42 open an endpoint of a feature for keys of users with the scope alone': async (open) => {
    const reports = endpoint({
      method: 'GET',
      path: '/reports',
      summary: 'List reports',
      success: 'The reports.',
      access: 'ownedKey',
      keyOwner: 'user',
      scope: 'reports:read',
      handle: () => ok(),
    })
    const target = await open({
      ...WITH_KEYS,
      features: [ownedKeys(), tenants({ roles: ['editor'] }), defineFeature({ name: 'reports', auth: [reports] })],
    })
    const ada = await person(target, 'ada')
    const id = await createdBy(ada)
    await assign(target, ada, 'editor', ['reports:read'])
    await assign(target, ada, 'editor', ['reports:read'], id)
    const list = (key: MadeKey) => withKey(target, key, 'GET', '/auth/reports')
    status(await list(await keyOf(ada, ['reports:read'])), 200)
    refused(await list(await keyOf(ada)), 403, 'API_KEY_INSUFFICIENT_SCOPE')
    refused(await list(await keyOf(ada, ['reports:read'], id)), 401, 'API_KEY_INVALID')
  },

  'R02 a store that returns a key of a user for the text of another makes it no key of administrators': async (
    open,
  ) => {
    const target = await open(WITH_KEYS)
    const { id } = await keyOf(await person(target, 'ada'))
    const apiKeys = given(target.stores.apiKeys)
    const found = given(await apiKeys.find(id))
    const confused: ApiKeyStore = {
      ...apiKeys,
      findByHash: async (keyHash) => ({ ...found, scopes: ['*'], keyHash }),
    }
    const wrong = await open({ ...WITH_KEYS, stores: { ...target.stores, apiKeys: confused } })
    for (const kind of ['ak', 'tk'])
      refused(
        await withKey(wrong, { rawKey: `${kind}_${'0'.repeat(48)}` }, 'POST', '/tools/track/shop.order', {}),
        401,
        'API_KEY_INVALID',
      )
  },

  'bound the number of keys of one owner, also at once': async (open) => {
    const target = await open({ ...WITH_KEYS, features: [ownedKeys({ maxPerOwner: 2 })] })
    const ada = await person(target, 'ada')
    const make = () => ada.client.post('/auth/api-keys', { ...FRESH, name: 'ci' })
    const made = await Promise.all([1, 2, 3, 4, 5].map(make))
    isTrue(made.filter((answer) => answer.status === 201).length <= 2, 'no more than two at once')
    for (const _ of made) await make()
    refused(await make(), 409, 'KEY_LIMIT')
    const { keys } = Object((await ada.client.get('/auth/api-keys')).json)
    equal(keys.length, 2)
    status(await ada.client.send('DELETE', `/auth/api-keys/${keys[0].id}`), 200)
    status(await make(), 201)
  },

  'need a store with the methods, and known options': async (open) => {
    const { stores } = await open({})
    const { listOf: _, adopt: __, ...rest } = given(stores.apiKeys) as Required<ApiKeyStore>
    const lacking = { stores: { ...stores, apiKeys: rest }, features: [ownedKeys({ maxPerOwner: 0, x: 1 } as object)] }
    const told = await complaint(open, lacking)
    for (const problem of [
      'features.keys: needs a store `apiKeys` with listOf, adopt',
      '`maxPerOwner` must be a whole number from 1 to 100',
      "`x` isn't an option",
    ])
      isTrue(told.includes(problem), `${problem} in ${told}`)
    const roles = await complaint(open, { features: [tenants({ roles: ['tenant:owner'] })] })
    isTrue(roles.includes('`roles` must be a list of names'), roles)
  },
})
