import type { ApiKey, ApiKeyStore } from '@sallyport/core/ports'
import { conflicts, same } from '../check.ts'
import type { Contract } from '../contract.ts'
import { inParallel } from './in-parallel.ts'
import { at, MINUTE, T0 } from './instants.ts'
import { UNUSUAL_TEXTS } from './users/unusual-texts.ts'

const FULL: Required<ApiKey> = {
  id: 'k1',
  name: 'Ada’s "key" 🗝',
  keyHash: 'hash-k1',
  keyPrefix: 'ak_01234567',
  serviceId: 'billing',
  scopes: ['tools:track', 'tools:*', '*'],
  allowedIps: ['192.0.2.1', '2001:db8::/32'],
  isActive: false,
  expiresAt: at(8),
  userId: 'u2',
  tenantId: 't1',
  createdBy: 'u1',
  createdAt: at(7),
  lastUsedAt: at(9),
}

function aKey(id: string, fields: Partial<ApiKey> = {}): ApiKey {
  const keyHash = `hash-${id}`
  return {
    id,
    name: id,
    keyHash,
    keyPrefix: 'ak_00000000',
    scopes: [],
    allowedIps: [],
    isActive: true,
    createdAt: T0,
    ...fields,
  }
}

async function listed(keys: ApiKeyStore, page: number, limit: number, search?: string): Promise<unknown> {
  const { keys: found, total } = await keys.list({ page, limit, ...(search !== undefined && { search }) })
  return [found.map(({ id }) => id), total]
}

export const apiKeysContract: Contract<ApiKeyStore> = {
  name: 'apiKeys',
  cases: {
    async 'gives back every field, and absent ones as absent'(keys) {
      await keys.insert(FULL)
      await keys.insert(aKey('k2'))
      same(await keys.find('k1'), FULL, 'the full one')
      same(await keys.findByHash('hash-k1'), FULL, 'by its hash')
      same(await keys.find('k2'), aKey('k2'), 'the bare one')
      same(await keys.list({ page: 1, limit: 9 }), { keys: [FULL, aKey('k2')], total: 2 }, 'listed')
    },
    async 'finds, changes and counts nothing that is not stored'(keys) {
      await keys.insert(aKey('k1'))
      for (const hash of ['', 'HASH-k1', 'hash-%', 'hash-k1 ']) same(await keys.findByHash(hash), null, hash)
      same(await keys.find('k2'), null, 'found')
      same([await keys.revoke('k2'), await keys.delete('k2')], [false, false], 'revoked, deleted')
      await keys.touch('k2', T0)
    },
    async 'refuses an id or a hash that is taken'(keys) {
      await keys.insert(aKey('k1'))
      await conflicts(keys.insert(aKey('k1', { keyHash: 'other' })), 'the same id')
      await conflicts(keys.insert(aKey('k2', { keyHash: 'hash-k1' })), 'the same hash')
      same(await listed(keys, 1, 9), [['k1'], 1], 'what is there')
    },
    async 'lists newest first, page by page, with the total'(keys) {
      for (const index of [2, 5, 1, 4, 3]) await keys.insert(aKey(`k${index}`, { createdAt: at(index) }))
      same(await listed(keys, 1, 2), [['k5', 'k4'], 5], 'page 1')
      same(await listed(keys, 3, 2), [['k1'], 5], 'page 3')
      same(await listed(keys, 4, 2), [[], 5], 'beyond the last')
    },
    async 'searches a part of the name, the prefix or the service, in any case'(keys) {
      await keys.insert(aKey('k1', { name: 'ŻÓŁĆ Bill', createdAt: at(3) }))
      await keys.insert(aKey('k2', { serviceId: 'BILLING', createdAt: at(2) }))
      await keys.insert(aKey('k3', { keyPrefix: 'ak_b111abcd', name: '100%', createdAt: at(1) }))
      same(await listed(keys, 1, 9, 'bill'), [['k1', 'k2'], 2], 'a name and a service')
      same(await listed(keys, 2, 1, 'bill'), [['k2'], 2], 'their second page')
      same(await listed(keys, 1, 9, 'żółć'), [['k1'], 1], 'beyond ASCII')
      same(await listed(keys, 1, 9, 'AK_B'), [['k3'], 1], 'a prefix')
      same(await listed(keys, 1, 9, '%'), [['k3'], 1], 'a percent sign')
      same(await listed(keys, 1, 9, 'hash-'), [[], 0], 'a hash')
      same(await listed(keys, 1, 9, ''), [['k1', 'k2', 'k3'], 3], 'nothing')
    },
    async 'notes a use once a minute'(keys) {
      await keys.insert(aKey('k1'))
      const usedAfter = async (ms: number) => {
        await keys.touch('k1', at(ms))
        return (await keys.find('k1'))?.lastUsedAt
      }
      same(await usedAfter(0), T0, 'the first use')
      same(await usedAfter(MINUTE - 1), T0, 'within a minute')
      same(await usedAfter(MINUTE), at(MINUTE), 'a minute later')
      same(await usedAfter(0), at(MINUTE), 'by a clock that is behind')
    },
    async 'revokes once, for good'(keys) {
      await keys.insert(aKey('k1'))
      const outcomes = await inParallel(20, () => keys.revoke('k1'))
      same(outcomes.filter(Boolean).length, 1, 'revoked')
      same(await keys.find('k1'), aKey('k1', { isActive: false }), 'the key')
      await keys.touch('k1', T0)
      same((await keys.findByHash('hash-k1'))?.isActive, false, 'after a use')
    },
    async deletes(keys) {
      await keys.insert(aKey('k1'))
      await keys.insert(aKey('k2'))
      same([await keys.delete('k1'), await keys.delete('k1')], [true, false], 'deleted')
      same([await keys.find('k1'), await keys.findByHash('hash-k1')], [null, null], 'found')
      same(await listed(keys, 1, 9), [['k2'], 1], 'left')
    },
    async 'keeps unusual texts as they are'(keys) {
      for (const text of UNUSUAL_TEXTS) {
        const key = aKey(text, { keyHash: text, keyPrefix: text, serviceId: text, scopes: [text], allowedIps: [text] })
        await keys.insert(key)
        same(await keys.findByHash(text), key, 'found')
      }
    },
    async 'returns copies, so that a changed copy changes no stored record'(keys) {
      const scopes = ['tools:read']
      await keys.insert(aKey('k1', { scopes }))
      scopes.push('*')
      const found = await keys.find('k1')
      found?.createdAt.setTime(0)
      Reflect.set(Object(found?.scopes), 0, '*')
      same(await keys.find('k1'), aKey('k1', { scopes: ['tools:read'] }), 'after changes')
    },
  },
}
