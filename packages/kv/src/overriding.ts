import type { Cache, Mark } from './cached/cache.ts'

/**
 * Returns the store with some of its methods replaced. All other methods, including those of later versions, are called
 * on the store itself, because it may be an instance of a class with private fields.
 */
export function overriding<S extends object>(store: S, methods: { readonly [K in keyof S]?: S[K] | undefined }): S {
  return new Proxy(store, {
    get(target, name) {
      // Reads only own properties, so that `toString` and `constructor` come from the store.
      const replaced: unknown = Object.hasOwn(methods, name) ? Reflect.get(methods, name) : undefined
      if (replaced !== undefined) return replaced
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Returns a method of a store that marks the copies as stale after each call; undefined if the store lacks the method. */
export function marking<A extends unknown[], T>(
  cache: Cache,
  store: object,
  method: ((...args: A) => Promise<T>) | undefined,
  markOf: (...args: A) => Mark,
): ((...args: A) => Promise<T>) | undefined {
  return method && ((...args) => cache.changing(method.apply(store, args), markOf(...args)))
}
