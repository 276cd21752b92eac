import {
  isUserId,
  NO_ADDRESS_DOMAIN,
  normaliseEmail,
  normalisePhoneNumber,
  normaliseUsername,
  USER_ID_RULE,
  type User,
} from '@sallyport/core'
import { isVerifiableHash } from '@sallyport/core/foreign-hashes'
import type { AccountParts } from '@sallyport/sql'
import * as v from 'valibot'
import { partsFields, partsOf, storesOf } from './imported-parts.ts'
import { flag, personName, text, time } from './line-values.ts'

/** Schema of a line of an import. Refuses unknown fields, so that no data is lost silently. */
export const importedUser = v.strictObject({
  /** Optional, because an account can have a username instead. */
  email: v.optional(
    v.pipe(
      text,
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const address = normaliseEmail(dataset.value)
        if (address !== null) return address
        addIssue({ message: 'must be an email address' })
        return NEVER
      }),
    ),
  ),
  id: v.optional(v.pipe(text, v.check(isUserId, USER_ID_RULE))),
  passwordHash: v.optional(text),
  role: v.optional(text),
  firstName: v.optional(personName),
  lastName: v.optional(personName),
  name: v.optional(personName),
  username: v.optional(
    v.pipe(
      text,
      v.check(
        (username) => normaliseUsername(username, (same) => same) !== null,
        'must be a username as the service stores it, in lower case by default',
      ),
    ),
  ),
  phoneNumber: v.optional(
    v.pipe(
      text,
      v.regex(/^\+[1-9]\d{6,14}$/, 'must be in E.164 form, such as +393331234567'),
      v.check(
        (number) => normalisePhoneNumber(number) === number,
        'must be in E.164 form, without the zero that is dialled only within the country',
      ),
    ),
  ),
  isPhoneVerified: v.optional(flag),
  phoneIdentifier: v.optional(text),
  loginProvider: v.optional(text),
  isEmailVerified: v.optional(flag),
  emailVerificationDeadline: v.optional(time),
  totpSecret: v.optional(text),
  isTotpEnabled: v.optional(flag),
  require2FA: v.optional(flag),
  isDisabled: v.optional(flag),
  isAdmin: v.optional(flag),
  isGuest: v.optional(flag),
  createdAt: v.optional(time),
  lastLogin: v.optional(time),
  ...partsFields,
})

export interface LineRules {
  readonly now: Date
  /** True if the service's hasher can verify passwords against this hash. Default: `isVerifiableHash`, which knows the built-in formats. */
  readonly canVerify?: ((hash: string) => boolean) | undefined
  /** True if a user with an unknown hash is imported without the hash. Default: the line is refused. */
  readonly leavesUnknownHashes?: boolean | undefined
  /** True if a user may have neither address nor username, because the record is of an export of this service. */
  readonly mayLackAddress?: boolean | undefined
  /** True if recovery codes of the record can be checked here, because the export's service has the same master secret. */
  readonly takesRecoveryCodes?: boolean | undefined
}

/** Fields that allow a sign-in or give rights. Guests can't have these fields, because the clean-up of guests would delete a full account. */
const MEMBERS_FIELDS = [
  'email',
  'username',
  'passwordHash',
  'phoneNumber',
  'totpSecret',
  'role',
  'isAdmin',
  'linkedAccounts',
  'passkeys',
  'roles',
  'recoveryCodes',
] as const

const UNKNOWN_HASH =
  'passwordHash: is in no known format, or verifying a password against it would cost too much; --without-unknown-hashes imports the user without a password'
const UNNAMED = (field: string) =>
  `id: is missing; a line with ${field} needs it, so that an interrupted import can be resumed`
const ARRAY = 'must be one JSON object, and is a JSON array: `jq -c ".[]" <file>` writes one object per line'

/** A user of an import, with the other parts of the account. */
export interface ImportedUser {
  readonly user: User
  readonly parts: AccountParts
  /** True if the record has a hash in no known format, which is left out. */
  readonly hasLostHash: boolean
  /** True if the record has recovery codes that can't be checked here, which are left out. */
  readonly hasLostCodes: boolean
}

/** Returns the user that a record describes, or the reason why the record is invalid. */
export function userOfRecord(json: unknown, rules: LineRules): ImportedUser | { readonly reason: string } {
  const { now, canVerify = isVerifiableHash, leavesUnknownHashes = false } = rules
  const { mayLackAddress = false, takesRecoveryCodes = false } = rules
  if (Array.isArray(json)) return { reason: ARRAY }
  if (typeof json !== 'object' || json === null) return { reason: 'must be one JSON object' }
  const checked = v.safeParse(importedUser, withoutEmpty(json))
  if (!checked.success) return { reason: checked.issues.map(reasonOf).join('; ') }
  const { passwordHash, phoneIdentifier, email, username, isGuest } = checked.output
  const ofMember = isGuest === true ? MEMBERS_FIELDS.find((field) => isSaid(checked.output[field])) : undefined
  if (ofMember !== undefined) return { reason: `${ofMember}: a guest can't have this field` }
  if (email === undefined && username === undefined && isGuest !== true && !mayLackAddress)
    return { reason: 'email: is missing' }
  if (phoneIdentifier !== undefined && !isVerifiedNumber(checked.output))
    return { reason: 'phoneIdentifier: must be the phoneNumber, with isPhoneVerified true' }
  const isUnknown = passwordHash !== undefined && !canVerify(passwordHash)
  if (isUnknown && !leavesUnknownHashes) return { reason: UNKNOWN_HASH }
  if (isUnknown) delete checked.output.passwordHash
  const {
    linkedAccounts,
    passkeys,
    roles,
    tenants,
    metadata,
    proofs,
    recoveryCodes = [],
    ...checkedFields
  } = checked.output
  const { id = crypto.randomUUID(), totpSecret, isTotpEnabled, createdAt = now, ...fields } = checkedFields
  const codes = takesRecoveryCodes ? recoveryCodes : []
  const beside = { linkedAccounts, passkeys, roles, tenants, metadata, proofs, recoveryCodes: codes }
  const parts = partsOf({ id, createdAt }, beside)
  const [first = isGuest === true ? 'isGuest' : undefined] = storesOf(parts)
  if (first !== undefined && checkedFields.id === undefined) return { reason: UNNAMED(first) }
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const user = {
    loginProvider: isGuest === true ? 'guest' : 'local',
    ...given,
    // A phone number can be used to sign in only if the line says that the user confirmed the number.
    ...(fields.phoneNumber !== undefined && { isPhoneVerified: fields.isPhoneVerified === true }),
    ...(totpSecret !== undefined && { totpSecret }),
    id,
    email: email ?? `${id}@${NO_ADDRESS_DOMAIN}`,
    isEmailVerified: email !== undefined && fields.isEmailVerified === true,
    createdAt,
    isTotpEnabled: totpSecret !== undefined && isTotpEnabled !== false,
  }
  return { user, parts, hasLostHash: isUnknown, hasLostCodes: codes.length < recoveryCodes.length }
}

/** True unless the value is missing, false or an empty list. */
function isSaid(value: unknown): boolean {
  return value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)
}

/** True if the identifier equals the line's phone number and the user has confirmed this number. */
function isVerifiedNumber(line: v.InferOutput<typeof importedUser>): boolean {
  return line.phoneIdentifier === line.phoneNumber && line.isPhoneVerified === true
}

/** Leaves out what exports write for a value that isn't there: null and the empty text. */
function withoutEmpty(json: object): object {
  return Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null && value !== ''))
}

function reasonOf(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue)
  if (issue.type !== 'strict_object') return `${field}: ${issue.message}`
  if (issue.expected === 'never') return `\`${field}\` is not a field`
  return `${field}: is missing`
}
