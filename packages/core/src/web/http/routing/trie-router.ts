import type { Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Wraps Hono's TrieRouter so that a method such as `constructor` matches no route: TrieRouter looks methods up in plain objects, which
 * inherit these names. The class `Hono` isn't used, because it bundles two more routers (decisions/001).
 */
export function createTrieRouter<T>(): Router<T> {
  const trie = new TrieRouter<T>()
  return {
    name: trie.name,
    add: (method, path, handler) => trie.add(method, path, handler),
    match: (method, path) => (method in Object.prototype ? [[]] : trie.match(method, path)),
  }
}
