import * as v from 'valibot'
import type { NamedWayIn, WayInType } from '../../ports/accounts/ways-in.ts'
import { type HeldWayIn, nameWayIn } from './name-way-in.ts'

// An object with all types, so that the compiler requires an entry for every new one.
const TYPES: Readonly<Record<WayInType, true>> = {
  password: true,
  phone: true,
  passkey: true,
  'linked-account': true,
  feature: true,
  email: true,
}

/** All types of sign-in methods (R38). */
// The cast restores the key type, which `Object.keys` widens to `string`.
export const WAY_IN_TYPES = Object.keys(TYPES) as readonly WayInType[]

/**
 * Schema of a sign-in method in responses. `provider`: the provider, or a feature's sign-in method. `name`: name of the passkey or provider
 * account, or the masked phone number or address.
 */
export const namedWayIn = v.object({
  type: v.picklist(WAY_IN_TYPES),
  provider: v.optional(v.string()),
  name: v.optional(v.string()),
})

/** Field `removed` of responses: sign-in methods that the first proof of the mailbox removed or suspended (R10). Missing if there are none. */
export const removedField = { removed: v.optional(v.array(namedWayIn)) }

export function removedIn(removed: readonly HeldWayIn[] = []): { readonly removed?: NamedWayIn[] } {
  return removed.length === 0 ? {} : { removed: removed.map(nameWayIn) }
}
