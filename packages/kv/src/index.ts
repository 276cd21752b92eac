/** Cloudflare KV in front of Sallyport's stores, as a read-through cache and never as an authority. */
export { type CachedRecord, DEFAULT_TTL_SECONDS, type TtlSeconds } from './cached-records.ts'
export type { KvBinding } from './kv-binding.ts'
export { type KvOptions, kvStores } from './kv-stores.ts'
