import { type ProfileStore, placesOf, type Stores, withPlaces } from '@sallyport/core/ports'
import { createCache } from './cached/cache.ts'
import { cachedProfiles } from './cached/cached-profiles.ts'
import { type TtlSeconds, ttlsOf } from './cached/cached-records.ts'
import { cachedRoles } from './cached/cached-roles.ts'
import { cachedSettings } from './cached/cached-settings.ts'
import { cachedTemplates } from './cached/cached-templates.ts'
import { cachedTenants } from './cached/cached-tenants.ts'
import { cachedWebhooks } from './cached/cached-webhooks.ts'
import type { KvBinding } from './kv-binding.ts'
import { markingMetadata, markingUsers } from './marking-users.ts'

export interface KvOptions {
  /**
   * Age in seconds up to which a copy of each record is served, 60 at least; `false` doesn't cache the record.
   * Default 60; `templates` 300; `profiles` false, because a copy costs one KV write per user and minute.
   */
  readonly ttlSeconds?: TtlSeconds
  /** Prefix of all keys. Services that share a namespace need different prefixes. Default `sallyport`. */
  readonly prefix?: string
  /** Milliseconds after which a slow KV is ignored for 5 s and the authority is read. Default 250. */
  readonly timeoutMs?: number
  /** Continues work after the response, such as `waitUntil` of `cloudflare:workers`. Default: the response waits for it. */
  readonly background?: (work: Promise<unknown>) => void
  /** Called when KV fails or is slow. Default: writes a warning as a JSON line to the console. */
  readonly onError?: (error: unknown) => void
  /** Returns the current time in milliseconds. Default `Date.now`. */
  readonly now?: () => number
}

const PROFILED = ['users', 'metadata', 'roles', 'tenants'] as const

/**
 * Puts Cloudflare KV in front of stores, which stay the authority. Writes go to the authority, and then mark its
 * copies in KV as stale. Reads of the following records may return a copy. A copy is never older than the limit,
 * counted from before the authority was read. This holds even if a write to KV is lost or late, or KV returns old values.
 *
 * | Record, limit (option `ttlSeconds`) | What a stale copy means |
 * | --- | --- |
 * | `settings` 60 s | A change of the verification mode, of the second-factor policy or of allowed webhook actions applies up to 65 s later (the service itself keeps settings for 5 s). |
 * | `webhooks` 60 s | A new webhook misses events, and a deleted or disabled one receives them, for up to 65 s. Waiting deliveries are sent to the webhook's current URL. |
 * | `roles` 60 s | A revoked role or permission works for up to 60 s more: in `admin.accessPolicy: { role }`, in stream topics and in profiles. |
 * | `tenants` 60 s | A removed member may open the tenant's stream for up to 60 s more. |
 * | `templates` 300 s | Mails and pages show the earlier text for up to 300 s. |
 * | `profiles` off | `GET /me` shows earlier data for up to the limit, even of a user who was disabled or deleted meanwhile. |
 *
 * The process that made a change sees it at once, and others at its location usually do, too. All other records are
 * always read from the authority: sessions, one-time tokens, users, counters, API keys, deliveries, and the
 * lists that administrators see. So emptying the namespace ends no session. If KV fails or is slow, the authority is read.
 * Throws a TypeError if a limit is below 60 s.
 */
export function kvStores<S extends Stores>(binding: KvBinding, authority: S, options: KvOptions = {}): S {
  const { prefix = 'sallyport', timeoutMs = 250, background, onError = warn, now = Date.now } = options
  const ttlMs = ttlsOf(options.ttlSeconds ?? {})
  const cache = createCache(binding, { prefix, ttlMs, timeoutMs, background, onError, now })
  const { users, metadata, settings, webhooks, templates, roles, tenants, profiles } = authority
  const hasProfiles = profiles !== undefined && ttlMs.profiles > 0
  const stores: Stores = {
    ...authority,
    ...(hasProfiles && { users: markingUsers(users, cache) }),
    ...(hasProfiles && metadata && { metadata: markingMetadata(metadata, cache) }),
    ...(settings && { settings: cachedSettings(settings, cache) }),
    ...(webhooks && { webhooks: cachedWebhooks(webhooks, cache) }),
    ...(templates && { templates: cachedTemplates(templates, cache) }),
    ...(roles && { roles: cachedRoles(roles, cache) }),
    ...(tenants && { tenants: cachedTenants(tenants, cache) }),
  }
  const all =
    profiles === undefined
      ? stores
      : { ...stores, profiles: cachedProfiles(profiles, cache, readBy(profiles, authority, stores)) }
  const place = { name: `the KV prefix ${prefix}`, parts: ['kv', binding, prefix] }
  // The cast is safe: each store was replaced by one with the same methods, and no store was added.
  return withPlaces(all, [...placesOf(authority), place]) as Stores as S
}

/** Returns the stores that the profile store reads. If these are the authority's, returns the stores with the cache instead. */
function readBy({ reads }: ProfileStore, authority: Stores, stores: Stores): ProfileStore['reads'] {
  const { users, metadata, roles, tenants } = stores
  const isOwn = PROFILED.every((name) => reads?.[name] === authority[name])
  return isOwn && metadata && roles && tenants ? { users, metadata, roles, tenants } : reads
}

function warn(error: unknown): void {
  console.warn(JSON.stringify({ level: 'warn', event: 'kv.failed', error: String(error) }))
}
