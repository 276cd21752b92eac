/** The methods of a KV binding (`env.CACHE`) that the cache calls. A `KVNamespace` can be passed. */
export interface KvBinding {
  get(keys: string[], type: 'text'): Promise<ReadonlyMap<string, string | null>>
  put(key: string, value: string, options: { readonly expirationTtl: number }): Promise<void>
}
