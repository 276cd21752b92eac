import type { Metadata } from '@sallyport/core/ports'

/** `fromEntries` defines own properties, so a `__proto__` key can't set the prototype. */
export function metadataOf(entries: readonly (readonly [key: string, value: unknown])[]): Metadata {
  return Object.fromEntries(entries)
}
