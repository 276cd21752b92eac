import * as v from 'valibot'
import type { ApiKey } from '../../ports/accounts/api-keys.ts'
import { keyReply, keyView } from '../api-keys/key-view.ts'
import { newKeyFields } from '../api-keys/new-key.ts'
import { ownedKeyScope } from './owned-key-scope.ts'

/** Body of a request for a new key of a user or tenant. */
export const newOwnedKey = v.object({
  ...newKeyFields,
  scopes: v.optional(v.pipe(v.array(ownedKeyScope), v.maxLength(100)), []),
})

export const ownedKeyReply = v.omit(keyReply, ['serviceId', 'userId', 'tenantId'])

/** Returns the key for its owner, without the owner's id. */
export function ownedKeyView(key: Omit<ApiKey, 'keyHash'>): Readonly<Record<string, unknown>> {
  const { userId: _, tenantId: __, ...view } = keyView(key)
  return view
}

/** List of an owner's keys. `scopes`: scopes that a new key may have. `max`: maximum number of keys. */
export const ownedKeysReply = v.object({ keys: v.array(ownedKeyReply), scopes: v.array(v.string()), max: v.number() })

/** Response with a new key. Only this response contains the whole key. */
export const createdKeyReply = v.object({ success: v.literal(true), rawKey: v.string(), key: ownedKeyReply })
