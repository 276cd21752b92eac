import * as v from 'valibot'
import { timestamp } from '../../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { Passkey } from '../../../ports/accounts/passkeys.ts'

/** Maximum number of passkeys of one user. */
export const MAX_PASSKEYS = 20

/** Schema of a passkey in responses. `isBackedUp`: the passkey is synchronised between devices. */
export const passkeyFields = v.object({
  id: v.string(),
  name: v.string(),
  isBackedUp: v.boolean(),
  createdAt: timestamp,
  lastUsedAt: v.optional(timestamp),
})

export function viewOf({ id, name, isBackedUp, createdAt, lastUsedAt }: Passkey): v.InferInput<typeof passkeyFields> {
  return withoutUndefined({
    id,
    name,
    isBackedUp,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString(),
  })
}
