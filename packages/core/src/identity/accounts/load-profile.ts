import type { ProfileStore } from '../../ports/accounts/profiles.ts'
import type { GuardedStores, Stores } from '../../ports/stores.ts'

/**
 * Returns the store `profiles`, which reads a profile with one query, if it belongs to the same database as the other stores. Otherwise
 * returns a store that composes profiles from the separate stores; a missing store counts as empty. `guarded`: the same stores with checks
 * of their results.
 */
export function profilesOf(stores: Stores, guarded: GuardedStores): ProfileStore {
  const { profiles, users, metadata, roles, tenants } = guarded
  if (profiles !== undefined && stores.profiles !== undefined && readsFrom(stores.profiles, stores)) return profiles
  return {
    async load(userId) {
      const [user, pairs, names, permissions, memberships] = await Promise.all([
        users.findById(userId),
        metadata?.get(userId) ?? {},
        roles?.rolesOf(userId) ?? [],
        roles?.permissionsOf(userId) ?? [],
        tenants?.tenantsOf(userId) ?? [],
      ])
      if (user === null) return null
      const named = memberships.map(({ id, name }) => ({ id, name }))
      return { user, metadata: pairs, roles: names, permissions, tenants: named }
    },
  }
}

function readsFrom({ reads }: Pick<ProfileStore, 'reads'>, stores: Stores): boolean {
  if (reads === undefined) return true
  return (['users', 'metadata', 'roles', 'tenants'] as const).every((name) => reads[name] === stores[name])
}
