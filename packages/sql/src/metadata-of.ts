import type { Metadata } from '@sallyport/core/ports'

/** `fromEntries` defines own properties: a `__proto__` key sets no prototype. */
export function metadataOf(entries: readonly (readonly [key: string, value: unknown])[]): Metadata {
  return Object.fromEntries(entries)
}
