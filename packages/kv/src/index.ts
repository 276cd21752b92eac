/** Read-through cache in Cloudflare KV for Sallyport's stores. The stores stay the authority. */
export { type CachedRecord, DEFAULT_TTL_SECONDS, type TtlSeconds } from './cached/cached-records.ts'
export type { KvBinding } from './kv-binding.ts'
export { type KvOptions, kvStores } from './kv-stores.ts'
