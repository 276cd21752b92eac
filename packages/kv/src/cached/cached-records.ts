/** Default age in seconds at which a cached copy expires. `false`: the record isn't cached. */
export const DEFAULT_TTL_SECONDS = {
  settings: 60,
  webhooks: 60,
  roles: 60,
  tenants: 60,
  templates: 300,
  profiles: false,
} as const

/**
 * Records that KV may hold a copy of. Sessions, one-time tokens, counters, API keys and users are missing on purpose: a
 * copy that is a minute old would make revoked sessions, used tokens and deleted keys valid again.
 */
export type CachedRecord = keyof typeof DEFAULT_TTL_SECONDS

export type TtlSeconds = { readonly [K in CachedRecord]?: number | false }

/** Minimum TTL of KV in seconds. A change can also take 60 s to reach other locations. */
const MIN_TTL_SECONDS = 60

/**
 * Returns each record's age limit in milliseconds; 0 for `false`, which switches caching off. Throws a TypeError for a number below 60 and for an
 * unknown name.
 */
export function ttlsOf(given: TtlSeconds): Readonly<Record<CachedRecord, number>> {
  const seconds = { ...DEFAULT_TTL_SECONDS, ...given }
  const wrong = Object.entries(seconds).filter(([name, value]) => !(name in DEFAULT_TTL_SECONDS && isTtl(value)))
  if (wrong.length > 0) {
    const names = wrong.map(([name, value]) => `ttlSeconds.${name}: ${problemOf(name, value)}`)
    throw new TypeError(names.join('; '))
  }
  // The cast is safe: the names are those of DEFAULT_TTL_SECONDS.
  return Object.fromEntries(
    Object.entries(seconds).map(([name, value]) => [name, value === false ? 0 : value * 1000]),
  ) as Record<CachedRecord, number>
}

function isTtl(value: unknown): boolean {
  return value === false || (typeof value === 'number' && value >= MIN_TTL_SECONDS && Number.isFinite(value))
}

function problemOf(name: string, value: unknown): string {
  if (name in DEFAULT_TTL_SECONDS) return `must be false or at least ${MIN_TTL_SECONDS}, got ${String(value)}`
  return `is not a cached record; use one of: ${Object.keys(DEFAULT_TTL_SECONDS).join(', ')}`
}
