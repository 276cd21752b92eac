import type { Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Hono's TrieRouter, in which a method such as `constructor` matches nothing: it looks methods up in plain objects, which inherit these
 * names. `Hono` would bundle two more routers, and choose this one for our paths at the first request.
 */
export function createTrieRouter<T>(): Router<T> {
  const trie = new TrieRouter<T>()
  return {
    name: trie.name,
    add: (method, path, handler) => trie.add(method, path, handler),
    match: (method, path) => (method in Object.prototype ? [[]] : trie.match(method, path)),
  }
}
