import type { AccountParts } from '@sallyport/sql'
import type { ImportStores } from './import-stores.ts'
import { storesOf } from './imported-parts.ts'

const MOST_PASSKEYS = Number.MAX_SAFE_INTEGER

/** Returns the reason why a part of the account can't be stored, or null. */
export async function partsProblem(parts: AccountParts, stores: ImportStores): Promise<string | null> {
  for (const name of storesOf(parts)) {
    if (!isKept(name, stores)) return `${FIELDS[name] ?? name}: no store of the service can keep this field`
  }
  for (const { userId, provider, providerAccountId } of parts.linkedAccounts) {
    const linked = await stores.linkedAccounts?.find(provider, providerAccountId)
    if (linked && linked.userId !== userId) return `linkedAccounts: another user has the account at ${provider}`
  }
  for (const { userId, credentialId } of parts.passkeys) {
    const known = await stores.passkeys?.find(credentialId)
    if (known && known.userId !== userId) return 'passkeys: another user has one of them'
  }
  for (const { role, tenantId } of parts.roles) {
    if (!(await stores.roles?.find?.(role))) return `roles: there is no role ${role}`
    if (tenantId !== undefined && !(await stores.tenants?.find?.(tenantId)))
      return `roles: there is no tenant ${tenantId}`
  }
  for (const { tenantId } of parts.memberships)
    if (!(await stores.tenants?.find?.(tenantId))) return `tenants: there is no tenant ${tenantId}`
  return null
}

/** Stores the parts of an account. Keeps those that an interrupted import has already stored. */
export async function insertParts(userId: string, parts: AccountParts, stores: ImportStores): Promise<void> {
  for (const account of parts.linkedAccounts) await unlessPresent(stores.linkedAccounts?.insert(account))
  for (const passkey of parts.passkeys) await unlessPresent(stores.passkeys?.insert(passkey, MOST_PASSKEYS))
  for (const proof of parts.proofs) await unlessPresent(stores.proofs?.put(proof))
  if (Object.keys(parts.metadata).length > 0) await stores.metadata?.merge?.(userId, parts.metadata)
  for (const { tenantId, role } of parts.memberships) {
    await stores.tenants?.addMember?.(tenantId, userId)
    if (role !== 'member')
      await stores.tenants?.changeMember?.(tenantId, userId, { from: 'member', to: role, mayLoseLastOwner: true })
  }
  for (const { role, tenantId } of parts.roles) await stores.roles?.assign?.(userId, role, tenantId)
}

/** Removes what `insertParts` stored for a user who can't be stored. */
export async function dropParts(userId: string, parts: AccountParts, stores: ImportStores): Promise<void> {
  const { linkedAccounts, passkeys, proofs, metadata, tenants, roles } = stores
  const names = storesOf(parts)
  if (names.includes('linkedAccounts')) await linkedAccounts?.deleteForUser(userId)
  if (names.includes('passkeys')) await passkeys?.deleteForUser(userId)
  if (names.includes('proofs')) await proofs?.deleteFor(userId)
  if (names.includes('metadata')) await metadata?.deleteForUser?.(userId)
  if (names.includes('memberships')) await tenants?.deleteForUser?.(userId)
  if (names.includes('roles')) await roles?.deleteForUser?.(userId)
}

/** Names of a line's fields, where they differ from the names in `AccountParts`. */
const FIELDS: Partial<Record<keyof AccountParts, string>> = { memberships: 'tenants' }

function isKept(name: keyof AccountParts, stores: ImportStores): boolean {
  const { metadata, roles, tenants } = stores
  if (name === 'metadata') return metadata?.merge !== undefined
  if (name === 'roles') return roles?.find !== undefined && roles.assign !== undefined
  if (name === 'memberships')
    return tenants?.find !== undefined && tenants.addMember !== undefined && tenants.changeMember !== undefined
  return stores[name] !== undefined
}

async function unlessPresent(work: Promise<unknown> | undefined): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConflictError') throw error
  }
}
