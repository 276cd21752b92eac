import type { ApiKey, ApiKeyStore } from '../../ports/accounts/api-keys.ts'
import { ConflictError } from '../../ports/conflict-error.ts'
import type { RecordOwner } from '../../ports/records.ts'
import { copyRecord } from './copy-record.ts'
import { isFound, newestFirst, pageOf } from './page-of.ts'

const MINUTE_MS = 60_000

export function memoryApiKeys(): Required<ApiKeyStore> {
  const keys = new Map<string, ApiKey>()
  const byAge = newestFirst<ApiKey>(({ createdAt, id }) => [createdAt, id])

  function ofHash(keyHash: string): ApiKey | undefined {
    return [...keys.values()].find((key) => key.keyHash === keyHash)
  }

  return {
    async findByHash(keyHash) {
      const key = ofHash(keyHash)
      return key === undefined ? null : copyRecord(key)
    },
    async find(id) {
      const key = keys.get(id)
      return key === undefined ? null : copyRecord(key)
    },
    async list(query) {
      const found = [...keys.values()].filter(({ name, keyPrefix, serviceId }) =>
        isFound(query.search, [name, keyPrefix, serviceId]),
      )
      return { keys: pageOf(found.sort(byAge), query).map(copyRecord), total: found.length }
    },
    async insert(key) {
      if (keys.has(key.id) || ofHash(key.keyHash) !== undefined)
        throw new ConflictError('An API key with this id or hash already exists')
      keys.set(key.id, copyRecord(key))
    },
    async touch(id, now) {
      const key = keys.get(id)
      if (key === undefined || now.getTime() - (key.lastUsedAt?.getTime() ?? 0) < MINUTE_MS) return
      keys.set(id, copyRecord({ ...key, lastUsedAt: now }))
    },
    async revoke(id) {
      const key = keys.get(id)
      if (key?.isActive !== true) return false
      keys.set(id, { ...key, isActive: false })
      return true
    },
    async delete(id) {
      return keys.delete(id)
    },
    async listOf(owner, query) {
      const found = [...keys.values()].filter((key) => isOf(key, owner))
      return { keys: pageOf(found.sort(byAge), query).map(copyRecord), total: found.length }
    },
    async listMadeBy(createdBy, query) {
      const found = [...keys.values()].filter((key) => key.createdBy === createdBy)
      return { keys: pageOf(found.sort(byAge), query).map(copyRecord), total: found.length }
    },
    async deleteOf(id, owner) {
      const key = keys.get(id)
      return key !== undefined && isOf(key, owner) && keys.delete(id)
    },
    async adopt(id, tenantId, { from, to }) {
      const key = keys.get(id)
      if (key?.tenantId !== tenantId || key.createdBy !== from) return false
      keys.set(id, { ...key, createdBy: to })
      return true
    },
  }
}

function isOf({ userId, tenantId }: ApiKey, owner: RecordOwner): boolean {
  return 'userId' in owner ? userId === owner.userId : tenantId === owner.tenantId
}
