import * as v from 'valibot'
import { encodeHex } from '../../foundations/crypto/encoding.ts'
import type { KeyRing } from '../../foundations/crypto/key-ring.ts'
import { randomBytes, randomUuid } from '../../foundations/crypto/random.ts'
import { isAddressBlock } from '../../foundations/net/address-block.ts'
import { invalidInput } from '../../foundations/values/errors.ts'
import { nameText } from '../../foundations/values/name-text.ts'
import { text } from '../../foundations/values/text.ts'
import { instant } from '../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { ApiKey } from '../../ports/accounts/api-keys.ts'

const PREFIX_LENGTH = 11
const addressBlock = v.pipe(text(1, 64), v.check(isAddressBlock, 'address'))

/** Fields of every new API key, except its scopes. */
export const newKeyFields = {
  name: nameText(1, 100),
  allowedIps: v.optional(v.pipe(v.array(addressBlock), v.maxLength(100)), []),
  expiresAt: v.optional(instant),
}

/** Prefix of a key's text: `ak` for keys of administrators, `uk` of users, `tk` of tenants. */
export type KeyKind = 'ak' | 'uk' | 'tk'

/** Makes an API key. The caller stores the record, which contains a keyed hash of the key (R35). Rejects an `expiresAt` in the past. */
export function makeKey(
  kind: KeyKind,
  fields: { readonly [K in 'name' | 'scopes' | 'allowedIps']: ApiKey[K] } & {
    readonly [K in 'serviceId' | 'expiresAt' | 'userId' | 'tenantId' | 'createdBy']?: ApiKey[K] | undefined
  },
  { apiKeyRing, now }: { readonly apiKeyRing: KeyRing; readonly now: () => Date },
): { readonly rawKey: string; readonly record: ApiKey } {
  if (fields.expiresAt !== undefined && fields.expiresAt.getTime() <= now().getTime())
    throw invalidInput({ path: 'expiresAt', rule: 'future' })
  const rawKey = `${kind}_${encodeHex(randomBytes(24))}`
  const record = {
    ...withoutUndefined(fields),
    id: randomUuid(),
    keyHash: apiKeyRing.sign(rawKey),
    keyPrefix: rawKey.slice(0, PREFIX_LENGTH),
    isActive: true,
    createdAt: now(),
  }
  return { rawKey, record }
}
