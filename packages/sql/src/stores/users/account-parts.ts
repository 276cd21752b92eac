import type { LinkedAccount, Metadata, Passkey, Proof, TenantRole } from '@sallyport/core/ports'
import type { Tables, TenantMembersTable } from '../../database/schema.ts'
import type { SqlDatabase } from '../../database/sql-database.ts'
import { sql } from '../../database/statement.ts'
import { proofCodec } from '../proofs.ts'
import { linkedAccountCodec } from './linked-accounts.ts'
import { metadataOf } from './metadata-of.ts'
import { passkeyCodec } from './passkeys.ts'
import { tenantRoleOf } from './tenants.ts'

/** Records of an account in other tables than `auth_users`. */
export interface AccountParts {
  /** Oldest first. */
  readonly linkedAccounts: readonly LinkedAccount[]
  /** Oldest first. */
  readonly passkeys: readonly Passkey[]
  readonly metadata: Metadata
  /** Assignments of roles; those without `tenantId` are global. */
  readonly roles: readonly { readonly role: string; readonly tenantId?: string }[]
  readonly memberships: readonly { readonly tenantId: string; readonly role: TenantRole }[]
  /** Proofs that never expire, such as recovery codes. Leaves out those of features, whose purpose contains a colon. */
  readonly proofs: readonly Proof[]
}

/** Reads the other records of these users' accounts (at most 1000 users) in one transaction. A user without such records has empty lists. */
export async function accountParts(
  db: SqlDatabase,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, AccountParts>> {
  const isTheirs = sql`user_id in ${db.dialect.stringsIn(JSON.stringify(userIds))}`
  const answers = await db.batch<unknown>([
    sql`select * from auth_linked_accounts where ${isTheirs} order by linked_at, provider, provider_account_id`,
    sql`select * from auth_passkeys where ${isTheirs} order by created_at, id`,
    sql`select * from auth_metadata where ${isTheirs} order by key`,
    sql`select * from auth_user_roles where ${isTheirs} order by tenant_id, role`,
    sql`select * from auth_tenant_members where ${isTheirs} order by tenant_id`,
    sql`select * from auth_proofs where ${isTheirs} and expires_at is null order by purpose, hash`,
  ])
  // The cast is safe: each statement selects the rows of its table.
  const [links = [], passkeys = [], pairs = [], roles = [], members = [], proofs = []] = answers as unknown as Rows
  const of = byUser(links.map(linkedAccountCodec.decode), ({ userId }) => userId)
  const keysOf = byUser(passkeys.map(passkeyCodec.decode), ({ userId }) => userId)
  const pairsOf = byUser(pairs, (row) => row.user_id)
  const rolesOf = byUser(roles, (row) => row.user_id)
  const tenantsOf = byUser(members, (row) => row.user_id)
  const lasting = proofs.map(proofCodec.decode).filter(({ purpose }) => !purpose.includes(':'))
  const proofsOf = byUser(lasting, ({ userId }) => userId)
  return new Map(
    userIds.map((id) => [
      id,
      {
        linkedAccounts: of(id),
        passkeys: keysOf(id),
        metadata: metadataOf(pairsOf(id).map(({ key, value }) => [key, JSON.parse(value)])),
        roles: rolesOf(id).map(({ role, tenant_id }) => ({ role, ...(tenant_id !== '' && { tenantId: tenant_id }) })),
        memberships: tenantsOf(id).map(({ tenant_id, role }) => ({ tenantId: tenant_id, role: tenantRoleOf(role) })),
        proofs: proofsOf(id),
      },
    ]),
  )
}

type Rows = readonly [
  links?: readonly Tables['auth_linked_accounts'][],
  passkeys?: readonly Tables['auth_passkeys'][],
  pairs?: readonly Tables['auth_metadata'][],
  roles?: readonly Tables['auth_user_roles'][],
  members?: readonly TenantMembersTable[],
  proofs?: readonly Tables['auth_proofs'][],
]

function byUser<T>(records: readonly T[], userOf: (record: T) => string): (userId: string) => readonly T[] {
  const found = new Map<string, T[]>()
  for (const record of records) {
    const userId = userOf(record)
    const known = found.get(userId)
    if (known === undefined) found.set(userId, [record])
    else known.push(record)
  }
  return (userId) => found.get(userId) ?? []
}
