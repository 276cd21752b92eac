import type { Stores, User } from '@sallyport/core'
import type { AccountParts, Snapshot } from '@sallyport/sql'

/** Stores whose records belong to an account. */
export type AccountStores = Pick<
  Stores,
  'users' | 'linkedAccounts' | 'passkeys' | 'metadata' | 'roles' | 'tenants' | 'proofs'
>

/** Accounts that an export reads: a snapshot of the database, in which the host's own stores replace the database's tables. */
export interface AccountSource {
  readonly stores: AccountStores
  /** Returns the linked accounts, passkeys, roles and other records of these users, at most 100. */
  partsOf(users: readonly User[]): Promise<ReadonlyMap<string, AccountParts>>
}

const NOTHING: AccountParts = { linkedAccounts: [], passkeys: [], metadata: {}, roles: [], memberships: [], proofs: [] }

/** Creates the source of an export. `hosts`: stores of the config module, which are read user by user and not from the snapshot. */
export function accountSource(snapshot: Snapshot, hosts: Partial<Stores> = {}): AccountSource {
  const given = Object.fromEntries(Object.entries(hosts).filter(([, store]) => store !== undefined))
  const stores: AccountStores = { ...snapshot.stores, ...given }
  return {
    stores,
    async partsOf(users) {
      const ids = users.map(({ id }) => id)
      const own = await snapshot.partsOf(ids)
      const parts = await Promise.all(ids.map((id) => partsOf(id, own.get(id) ?? NOTHING, given)))
      return new Map(ids.map((id, index) => [id, parts[index] ?? NOTHING]))
    },
  }
}

async function partsOf(id: string, own: AccountParts, hosts: Partial<Stores>): Promise<AccountParts> {
  const { linkedAccounts, passkeys, metadata, tenants, roles } = hosts
  const memberships = tenants === undefined ? own.memberships : await membershipsOf(id, tenants)
  return {
    linkedAccounts: linkedAccounts === undefined ? own.linkedAccounts : await linkedAccounts.listForUser(id),
    passkeys: passkeys === undefined ? own.passkeys : await passkeys.listForUser(id),
    metadata: metadata === undefined ? own.metadata : await metadata.get(id),
    memberships,
    roles: roles === undefined ? own.roles : await rolesOf(id, memberships, roles),
    // A host's `ProofStore` has no method that lists proofs, so the export contains none.
    proofs: hosts.proofs === undefined ? own.proofs : [],
  }
}

async function membershipsOf(
  id: string,
  tenants: NonNullable<Stores['tenants']>,
): Promise<AccountParts['memberships']> {
  const found = await tenants.tenantsOf(id)
  return Promise.all(
    found.map(async ({ id: tenantId }) => {
      const [member] = (await tenants.memberRoles?.(tenantId, [id])) ?? []
      return { tenantId, role: member?.role ?? ('member' as const) }
    }),
  )
}

/** Returns the user's global roles, and the roles within the tenants that the user is a member of. */
async function rolesOf(
  id: string,
  memberships: AccountParts['memberships'],
  roles: NonNullable<Stores['roles']>,
): Promise<AccountParts['roles']> {
  const global = (await roles.rolesOf(id)).map((role) => ({ role }))
  const within = await Promise.all(
    memberships.map(async ({ tenantId }) =>
      ((await roles.rolesWithin?.(tenantId, [id])) ?? []).map(({ role }) => ({ role, tenantId })),
    ),
  )
  return [...global, ...within.flat()]
}
