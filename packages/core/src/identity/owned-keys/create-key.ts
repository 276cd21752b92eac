import type { KeyRing } from '../../foundations/crypto/key-ring.ts'
import { byActor } from '../../foundations/events/actors.ts'
import { changesBetween } from '../../foundations/events/changes.ts'
import { failure } from '../../foundations/values/errors.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { ApiKey } from '../../ports/accounts/api-keys.ts'
import type { Ports } from '../../ports/ports.ts'
import type { RecordOwner } from '../../ports/records.ts'
import { deleteReadKey, type KeyActing, type OwnedKeyGiven } from '../api-keys/delete-keys.ts'
import { makeKey } from '../api-keys/new-key.ts'
import { grantableScopes } from './owned-key-scope.ts'

export type CreationGiven = OwnedKeyGiven & {
  readonly ownedKeys?: Ports['ownedKeys'] | undefined
  readonly apiKeyRing: KeyRing
  readonly now: () => Date
}

/** Fields of a new key of a user or tenant. */
export type OwnedKeyFields = Pick<ApiKey, 'name' | 'scopes' | 'allowedIps'> & { readonly expiresAt?: Date | undefined }

/**
 * Creates a key of a user or tenant. `permissions`: permissions that the maker may give the key as scopes. Rejects with 409 KEY_LIMIT, or
 * with 403 INSUFFICIENT_SCOPE and the missing scopes as `missing`. `confirm` runs after the key was stored. If the maker lost the right
 * meanwhile, `confirm` calls `undo` and rejects: the request that ended the right couldn't delete a key that wasn't stored yet.
 */
export async function createKey(
  owner: RecordOwner,
  fields: OwnedKeyFields,
  {
    permissions,
    createdBy,
    ...acting
  }: KeyActing & { readonly permissions: readonly string[]; readonly createdBy?: string },
  confirm: (undo: () => Promise<unknown>) => Promise<void>,
  given: CreationGiven,
): Promise<{ readonly rawKey: string; readonly key: ApiKey }> {
  const { apiKeys, events, ownedKeys } = given
  const maxPerOwner = ownedKeys?.maxPerOwner ?? 0
  const usable = grantableScopes(permissions)
  const missing = fields.scopes.filter((scope) => !usable.includes(scope))
  if (missing.length > 0) throw failure('INSUFFICIENT_SCOPE', { missing })
  const count = async () => (await apiKeys.listOf(owner, { page: 1, limit: 1 })).total
  if ((await count()) >= maxPerOwner) throw failure('KEY_LIMIT')
  const kind = owner.userId === undefined ? 'tk' : 'uk'
  const { rawKey, record } = makeKey(kind, { ...fields, ...owner, createdBy }, given)
  const { keyHash: _, ...shown } = record
  const about = withoutUndefined({ ...acting.about, ...owner, changes: changesBetween({}, shown) })
  const data = { keyId: record.id, name: record.name, ...byActor(acting.by) }
  await events.change([{ event: 'identity.apikey.created', data, about }], () => apiKeys.insert(record))
  const undo = () => deleteReadKey(record, owner, acting, given)
  await confirm(undo)
  // Counts again: parallel requests may have passed the first count together.
  if ((await count()) <= maxPerOwner) return { rawKey, key: record }
  await undo()
  throw failure('KEY_LIMIT')
}
