import { byActor } from '../../foundations/events/actors.ts'
import type { EventBus } from '../../foundations/events/bus.ts'
import type { EventAbout } from '../../foundations/events/envelope.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { ApiKey } from '../../ports/accounts/api-keys.ts'
import type { Actor } from '../../ports/actor.ts'
import type { Granted } from '../../ports/needs.ts'
import type { RecordOwner } from '../../ports/records.ts'
import { walkList } from '../accounts/walk-list.ts'

const PAGE_SIZE = 100

type DeletionGiven = Granted<'apiKeys.listOf' | 'apiKeys.deleteOf'> & { readonly events: EventBus }

export type OwnedKeyGiven = Granted<'apiKeys.listOf' | 'apiKeys.deleteOf' | 'apiKeys.adopt'> & {
  readonly events: EventBus
}

/** Actor and request of a change of keys. */
export interface KeyActing {
  readonly by?: Actor | undefined
  readonly about: EventAbout
}

/** Returns all keys of the owner. */
export async function keysOf(
  owner: RecordOwner,
  { apiKeys }: Pick<DeletionGiven, 'apiKeys'>,
): Promise<readonly ApiKey[]> {
  const all: ApiKey[] = []
  const read = async (range: { readonly page: number; readonly limit: number }) => {
    const { keys: records, total } = await apiKeys.listOf(owner, range)
    return { records, total }
  }
  for await (const keys of walkList(read, PAGE_SIZE)) all.push(...keys)
  return all
}

/** Deletes the owner's key with this id and publishes the event. Returns false if the owner has no such key (R25). */
export async function deleteOwnedKey(
  id: string,
  owner: RecordOwner,
  acting: KeyActing,
  given: DeletionGiven,
): Promise<boolean> {
  const key = (await keysOf(owner, given)).find((one) => one.id === id)
  return key !== undefined && (await deleteReadKey(key, owner, acting, given))
}

/** Deletes a key that the caller has read, and publishes the event. Returns false if the key doesn't exist any more. */
export async function deleteReadKey(
  { id, name }: Pick<ApiKey, 'id' | 'name'>,
  owner: RecordOwner,
  acting: KeyActing,
  { apiKeys, events }: DeletionGiven,
): Promise<boolean> {
  const data = { keyId: id, name, ...byActor(acting.by) }
  const about = withoutUndefined({ ...acting.about, ...owner })
  const deleted = { event: 'identity.apikey.deleted', data, about } as const
  return events.change([deleted], () => apiKeys.deleteOf(id, owner))
}

/** Deletes all keys of the owner for which `isMeant` returns true. */
export async function deleteKeys(
  owner: RecordOwner,
  acting: KeyActing,
  given: DeletionGiven,
  isMeant: (key: ApiKey) => boolean = () => true,
): Promise<void> {
  for (const key of await keysOf(owner, given)) if (isMeant(key)) await deleteReadKey(key, owner, acting, given)
}
