import type { Observer } from '../../ports/events/observer.ts'
import type { ScriptRunner } from '../../ports/events/scripts.ts'
import type { PasswordHasher } from '../../ports/host/password-hasher.ts'
import type { RateLimiter, SharedLimiter } from '../../ports/rate-limiter.ts'
import type { GuardedStores } from '../../ports/stores.ts'
import { observed } from './observed.ts'

type Method = (...asked: unknown[]) => Promise<unknown>

/** Returns the stores with every call observed as work `store` with a name such as `users.findById`. */
export function observeStores(stores: GuardedStores, observer: Observer): GuardedStores {
  const entries = Object.entries(stores).map(([name, store]) => [name, observeStore(name, store, observer)])
  return Object.fromEntries(entries)
}

function observeStore(name: string, store: object, observer: Observer): object {
  const members = Object.entries(store).map(([method, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [method, member]
    // The cast is safe: all methods of stores return promises.
    const call: Method = (...asked) =>
      observed(observer, 'store', `${name}.${method}`, () => (member as Method).apply(store, asked))
    return [method, call]
  })
  return Object.fromEntries(members)
}

export function observeHasher(hasher: PasswordHasher, observer: Observer): PasswordHasher {
  const { concurrency } = hasher
  return {
    ...(concurrency !== undefined && { concurrency }),
    hash: (password) => observed(observer, 'hash', 'password.hash', () => hasher.hash(password)),
    verify: (password, phc) => observed(observer, 'hash', 'password.verify', () => hasher.verify(password, phc)),
    needsRehash: (phc) => hasher.needsRehash(phc),
  }
}

export function observeScripts(scripts: ScriptRunner, observer: Observer): ScriptRunner {
  return {
    run: (request) => observed(observer, 'script', 'script.run', () => scripts.run(request)),
    ...(scripts.close && { close: () => scripts.close?.() ?? Promise.resolve() }),
  }
}

/** Returns the limiter with `onRefused`, which tells the observer the class of each limit that refuses a request or message. */
export function observeRefusals(limiter: RateLimiter, observer: Observer): SharedLimiter {
  return {
    consume: (rules, now) => limiter.consume(rules, now),
    ...(limiter.deleteExpired && { deleteExpired: limiter.deleteExpired.bind(limiter) }),
    onRefused: (limit) => observer.refused?.(limit),
  }
}
