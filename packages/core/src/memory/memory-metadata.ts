import type { MetadataStore } from '../ports/metadata.ts'

/** Values are stored as JSON text, so that callers can't change them. A Map accepts any key, even `__proto__`. */
export function memoryMetadata(): MetadataStore {
  const entriesByUser = new Map<string, Map<string, string>>()

  return {
    async get(userId) {
      const entries = [...(entriesByUser.get(userId) ?? [])]
      // `fromEntries` defines own properties, so a `__proto__` key doesn't set the prototype.
      return Object.fromEntries(entries.map(([key, value]) => [key, JSON.parse(value)]))
    },
    async merge(userId, patch) {
      const merged = new Map(entriesByUser.get(userId))
      for (const [key, value] of Object.entries(patch)) {
        if (value === null) merged.delete(key)
        else if (value !== undefined) merged.set(key, JSON.stringify(value))
      }
      entriesByUser.set(userId, merged)
    },
    async deleteForUser(userId) {
      entriesByUser.delete(userId)
    },
  }
}
