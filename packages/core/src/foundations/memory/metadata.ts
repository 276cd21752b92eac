import type { MetadataStore } from '../../ports/accounts/metadata.ts'
import { copyValue } from './copy-record.ts'

/**
 * Stores metadata in memory. Values are copied as JSON, so that callers can't modify stored objects.
 * Uses a Map, so that even the key `__proto__` is stored like any other key.
 */
export function memoryMetadata(): Required<MetadataStore> {
  const entriesByUser = new Map<string, Map<string, unknown>>()

  return {
    async get(userId) {
      // `Object.fromEntries` defines own properties, so a key named `__proto__` doesn't change the object's prototype.
      return Object.fromEntries(Array.from(entriesByUser.get(userId) ?? [], ([key, value]) => [key, copyValue(value)]))
    },
    async merge(userId, patch) {
      const merged = new Map(entriesByUser.get(userId))
      for (const [key, value] of Object.entries(patch)) {
        if (value === null) merged.delete(key)
        else if (value !== undefined) merged.set(key, JSON.parse(JSON.stringify(value)))
      }
      entriesByUser.set(userId, merged)
    },
    async deleteForUser(userId) {
      entriesByUser.delete(userId)
    },
  }
}
