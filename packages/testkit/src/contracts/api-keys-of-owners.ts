import type { ApiKey, ApiKeyStore } from '@sallyport/core/ports'
import { same } from '../check.ts'
import type { Contract } from '../contract.ts'
import { inParallel } from './in-parallel.ts'
import { at } from './instants.ts'

type OwnedKeyStore = ApiKeyStore & Required<Pick<ApiKeyStore, 'listOf' | 'deleteOf' | 'adopt'>>

function aKey(id: string, fields: Partial<ApiKey>): ApiKey {
  return {
    id,
    name: id,
    keyHash: `hash-${id}`,
    keyPrefix: 'uk_00000000',
    scopes: ['reports:read'],
    allowedIps: [],
    isActive: true,
    createdAt: at(1),
    ...fields,
  }
}

/** Inserts keys of a user, of a tenant with the same id, of another user, and of administrators. */
async function stored(keys: OwnedKeyStore): Promise<void> {
  await keys.insert(aKey('k1', { userId: 'o1', createdAt: at(1) }))
  await keys.insert(aKey('k2', { userId: 'o1', createdAt: at(3) }))
  await keys.insert(aKey('k3', { tenantId: 'o1', createdBy: 'u1', createdAt: at(2) }))
  await keys.insert(aKey('k4', { userId: 'o2' }))
  await keys.insert(aKey('k5', { createdBy: 'o1' }))
}

async function idsOf(keys: OwnedKeyStore, owner: Parameters<OwnedKeyStore['listOf']>[0], page = 1, limit = 9) {
  const { keys: found, total } = await keys.listOf(owner, { page, limit })
  return [found.map(({ id }) => id), total]
}

export const apiKeysListMadeByContract: Contract<ApiKeyStore & Required<Pick<ApiKeyStore, 'listMadeBy'>>> = {
  name: 'apiKeys.listMadeBy',
  cases: {
    async 'lists the keys that one account made, newest first, page by page'(keys) {
      await keys.insert(aKey('k1', { createdBy: 'u1', createdAt: at(1) }))
      await keys.insert(aKey('k2', { createdBy: 'u1', tenantId: 't1', createdAt: at(3) }))
      await keys.insert(aKey('k3', { createdBy: 'u2', tenantId: 't1', createdAt: at(2) }))
      await keys.insert(aKey('k4', { userId: 'u1' }))
      await keys.insert(aKey('k5', {}))
      const idsBy = async (maker: string, page = 1, limit = 9) => {
        const { keys: found, total } = await keys.listMadeBy(maker, { page, limit })
        return [found.map(({ id }) => id), total]
      }
      same(await idsBy('u1'), [['k2', 'k1'], 2], 'of administrators and tenants')
      same(await idsBy('u1', 2, 1), [['k1'], 2], 'the second page')
      for (const id of ['', 'U1', 'u%', 'null', 'undefined', 't1']) same(await idsBy(id), [[], 0], id)
      await keys.revoke('k2')
      same((await keys.listMadeBy('u1', { page: 1, limit: 1 })).keys[0]?.isActive, false, 'revoked ones too')
    },
  },
}

export const apiKeysListOfContract: Contract<OwnedKeyStore> = {
  name: 'apiKeys.listOf',
  cases: {
    async 'R25 lists the keys of one owner, newest first, page by page'(keys) {
      await stored(keys)
      same(await idsOf(keys, { userId: 'o1' }), [['k2', 'k1'], 2], 'of a user')
      same(await idsOf(keys, { userId: 'o1' }, 2, 1), [['k1'], 2], 'the second page')
      same(await idsOf(keys, { tenantId: 'o1' }), [['k3'], 1], 'of a tenant with the id of a user')
      for (const id of ['', 'O1', 'o%', 'null', 'undefined'])
        same(
          [await idsOf(keys, { userId: id }), await idsOf(keys, { tenantId: id })],
          [
            [[], 0],
            [[], 0],
          ],
          id,
        )
    },
    async 'R25 deletes a key of its owner, once'(keys) {
      await stored(keys)
      for (const owner of [{ userId: 'o2' }, { tenantId: 'o1' }, { userId: 'u1' }])
        same(await keys.deleteOf('k1', owner), false, JSON.stringify(owner))
      same(await keys.deleteOf('k3', { userId: 'u1' }), false, 'by its maker')
      same(await keys.deleteOf('k5', { userId: 'o1' }), false, 'a key of administrators')
      const outcomes = await inParallel(20, () => keys.deleteOf('k1', { userId: 'o1' }))
      same(outcomes.filter(Boolean).length, 1, 'deleted')
      same(await keys.findByHash('hash-k1'), null, 'found')
      same(await keys.list({ page: 1, limit: 9 }).then(({ total }) => total), 4, 'left')
    },
    async 'R01 gives a key of a tenant another maker, if it still has the one named'(keys) {
      await stored(keys)
      same(await keys.adopt('k3', 'o2', { from: 'u1', to: 'u2' }), false, 'in another tenant')
      same(await keys.adopt('k3', 'o1', { from: 'u2', to: 'u3' }), false, 'of another maker')
      same(await keys.adopt('k5', 'o1', { from: 'o1', to: 'u2' }), false, 'a key of administrators')
      const outcomes = await inParallel(5, (index) => keys.adopt('k3', 'o1', { from: 'u1', to: `u${index + 2}` }))
      same(outcomes.filter(Boolean).length, 1, 'adopted')
      const { createdBy, ...rest } = (await keys.find('k3')) ?? aKey('k3', {})
      same(createdBy !== undefined && createdBy !== 'u1', true, 'its maker')
      const { createdBy: _, ...before } = aKey('k3', { tenantId: 'o1', createdAt: at(2) })
      same(rest, before, 'everything else')
    },
  },
}
