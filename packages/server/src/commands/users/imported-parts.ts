import type { BuiltInPurpose, LinkedAccount, Passkey, Proof, User } from '@sallyport/core'
import type { AccountParts } from '@sallyport/sql'
import * as v from 'valibot'
import { flag, personName, text, time } from './line-values.ts'

/** Purposes of the proofs that never expire. */
const LASTING = [
  'suspended-method',
  'restored-method',
  'mailed-password',
  'texted-password',
  'mailed-link',
  'verified-only',
  'second-factor-phone',
  'factor-guesses',
  'factor-guesses-returned',
] as const satisfies readonly BuiltInPurpose[]

const longText = v.pipe(v.string('must be a text'), v.maxLength(10_000, 'has at most 10000 characters'))
const count = v.pipe(v.number('must be a number'), v.safeInteger('must be a whole number'), v.minValue(0, 'is below 0'))
/** Returns the object unchanged, because a schema of records would lose keys such as `__proto__`. */
const jsonObject = v.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
)
const listOf = <const S extends v.GenericSchema>(item: S, most: number) =>
  v.optional(v.pipe(v.array(item, 'must be a list'), v.maxLength(most, `has at most ${most} entries`)))

/** A text that becomes a segment of a URL's path. URLs can't have the segments `.` and `..`. */
const segment = v.pipe(
  text,
  v.check((part) => !/^\.{1,2}$/.test(part), 'must not be "." or ".."'),
)
const linkedAccount = v.strictObject({
  provider: segment,
  providerAccountId: segment,
  email: v.optional(text),
  name: v.optional(personName),
  picture: v.optional(v.pipe(v.string('must be a text'), v.maxLength(2000, 'has at most 2000 characters'))),
  linkedAt: v.optional(time),
})
const passkey = v.strictObject({
  id: segment,
  credentialId: longText,
  publicKey: longText,
  counter: count,
  transports: v.array(text, 'must be a list'),
  isBackupEligible: flag,
  isBackedUp: flag,
  name: personName,
  createdAt: time,
  lastUsedAt: v.optional(time),
})

/** Fields of a line that aren't stored in the user's own record. */
export const partsFields = {
  linkedAccounts: listOf(linkedAccount, 50),
  passkeys: listOf(passkey, 100),
  roles: listOf(v.strictObject({ role: text, tenantId: v.optional(text) }), 10_000),
  tenants: listOf(
    v.strictObject({ id: text, role: v.picklist(['owner', 'admin', 'member'], 'must be owner, admin or member') }),
    10_000,
  ),
  metadata: v.optional(jsonObject),
  proofs: listOf(
    v.strictObject({
      purpose: v.picklist(LASTING, `must be one of ${LASTING.join(', ')}`),
      hash: text,
      data: jsonObject,
      attempts: count,
    }),
    1000,
  ),
  recoveryCodes: listOf(text, 100),
}

type Checked = v.InferOutput<v.StrictObjectSchema<typeof partsFields, undefined>>

/** Returns the parts of the account that aren't stored in the user's own record. */
export function partsOf({ id, createdAt }: Pick<User, 'id' | 'createdAt'>, checked: Checked): AccountParts {
  const { linkedAccounts = [], passkeys = [], roles = [], tenants = [], metadata = {}, proofs = [] } = checked
  const codes = (checked.recoveryCodes ?? []).map((hash) => ({ purpose: 'recovery-code' as const, hash }))
  return {
    linkedAccounts: linkedAccounts.map((account): LinkedAccount => {
      const { provider, providerAccountId, linkedAt = createdAt, ...more } = account
      return { userId: id, provider, providerAccountId, linkedAt, ...given(more) }
    }),
    passkeys: passkeys.map(({ lastUsedAt, ...key }): Passkey => ({ ...key, userId: id, ...given({ lastUsedAt }) })),
    roles: roles.map(({ role, tenantId }) => ({ role, ...given({ tenantId }) })),
    memberships: tenants.map(({ id: tenantId, role }) => ({ tenantId, role })),
    metadata,
    proofs: [
      ...proofs.map((proof): Proof => ({ ...proof, userId: id })),
      ...codes.map((code): Proof => ({ ...code, userId: id, data: {}, attempts: 0 })),
    ],
  }
}

/** Returns the names of the parts that aren't empty. */
export function storesOf(parts: AccountParts): readonly (keyof AccountParts)[] {
  const { metadata, ...lists } = parts
  // The cast is safe: `Object.entries` returns the keys of `AccountParts`.
  const names = Object.entries(lists).filter(([, list]) => list.length > 0) as [keyof AccountParts, unknown][]
  return [...names.map(([name]) => name), ...(Object.keys(metadata).length > 0 ? (['metadata'] as const) : [])]
}

type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }

function given<T extends object>(fields: T): Given<T> {
  // The cast is safe: no value is undefined any more.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
}
