import type { Metadata } from '@sallyport/core/ports'

/**
 * Builds a metadata object from key-value pairs. `fromEntries` defines own properties, so a `__proto__` key can't set
 * the prototype.
 */
export function metadataOf(entries: readonly (readonly [key: string, value: unknown])[]): Metadata {
  return Object.fromEntries(entries)
}
