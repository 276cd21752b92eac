import type { MetadataStore } from '../ports/metadata.ts'

/** Metadata in memory. Values are kept as JSON text, so that nobody shares them; a map holds any key, `__proto__` too. */
export function memoryMetadata(): MetadataStore {
  const entriesByUser = new Map<string, Map<string, string>>()

  return {
    async get(userId) {
      const entries = [...(entriesByUser.get(userId) ?? [])]
      // `fromEntries` defines own properties: a `__proto__` key sets no prototype.
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
