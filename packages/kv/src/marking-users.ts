import type { MetadataStore, UserPatch, UserStore } from '@sallyport/core/ports'
import type { Cache } from './cached/cache.ts'
import { marking, overriding } from './overriding.ts'

/** Fields that every sign-in changes. A change of only these fields writes no mark to KV. */
const FREQUENT: readonly string[] = ['lastLogin', 'totpLastStep'] satisfies (keyof UserPatch)[]

/** Makes cached profiles stale when users change. Users themselves aren't cached. */
export function markingUsers(users: UserStore, cache: Cache): UserStore {
  const updateIf = users.updateIf?.bind(users)

  function changed<T>(work: Promise<T>, id: string, patch: UserPatch): Promise<T> {
    const isFrequent = Object.keys(patch).every((field) => FREQUENT.includes(field))
    return isFrequent ? cache.changingHere(work, ['user', id]) : cache.changing(work, ['user', id])
  }

  return overriding(users, {
    insert: (user) => cache.changingHere(users.insert(user), ['user', user.id]),
    update: (id, patch) => changed(users.update(id, patch), id, patch),
    updateIf: updateIf && ((id, expected, patch) => changed(updateIf(id, expected, patch), id, patch)),
    replacePasswordHash: marking(cache, users, users.replacePasswordHash, (id) => ['user', id]),
    setRequire2FA: marking(cache, users, users.setRequire2FA, () => ['users']),
    delete: marking(cache, users, users.delete, (id) => ['user', id]),
  })
}

/** Makes cached profiles stale when metadata change. */
export function markingMetadata(metadata: MetadataStore, cache: Cache): MetadataStore {
  return overriding(metadata, {
    merge: marking(cache, metadata, metadata.merge, (userId) => ['user', userId]),
    deleteForUser: marking(cache, metadata, metadata.deleteForUser, (userId) => ['user', userId]),
  })
}
