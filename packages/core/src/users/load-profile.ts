import type { ProfileStore } from '../ports/profiles.ts'
import type { Stores } from '../ports/stores.ts'

/** The host's one-statement profile, or one composed from the separate stores; a missing store is empty. */
export function profilesOf({ profiles, users, metadata, roles, tenants }: Stores): ProfileStore {
  if (profiles !== undefined) return profiles
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
