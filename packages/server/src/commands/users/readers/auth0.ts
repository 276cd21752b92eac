import { auth0CustomHash } from './encoded-hashes.ts'
import type { Reader, SourceRecord } from './reader.ts'
import { flag, isProvider, list, object, phone, provider, reading, text, time, username } from './values.ts'

const USED = [
  '_id',
  'user_id',
  'email',
  'email_verified',
  'passwordHash',
  'password_hash',
  'custom_password_hash',
  'mfa_factors',
  'name',
  'given_name',
  'family_name',
  'username',
  'phone_number',
  'phone_verified',
  'blocked',
  'created_at',
  'last_login',
  'identities',
  'tenant',
  'connection',
  '_tmp_is_unique',
]

/** Auth0's own names of fields, by the names that the extension “User Import / Export” writes by default. */
const EXTENSION: Readonly<Record<string, string>> = {
  Id: 'user_id',
  Email: 'email',
  'Email Verified': 'email_verified',
  Name: 'name',
  'Given Name': 'given_name',
  'Family Name': 'family_name',
  Nickname: 'nickname',
  'Created At': 'created_at',
  'Updated At': 'updated_at',
}

/**
 * Reads the files of Auth0's job “export users” and of its extension “User Import / Export”, the file of password hashes that Auth0's support
 * sends, and files of its bulk import. https://auth0.com/docs/manage-users/user-migration/bulk-user-exports
 */
export const auth0: Reader = {
  title: 'Auth0',
  recognises: ({ _id, user_id, Id = user_id, ...record }) =>
    object(_id).$oid !== undefined ||
    /^'?[\w-]+\|./.test(text(Id) ?? '') ||
    'custom_password_hash' in record ||
    ('email_verified' in record && ('user_metadata' in record || 'app_metadata' in record)),
  read(row) {
    const record = plain(row)
    const oid = text(object(record._id).$oid)
    const id = text(record.user_id) ?? (oid === undefined ? undefined : `auth0|${oid}`)
    // Exports without identities name the account of the first sign-in in the id.
    const [first, firstAccount, ...more] = id?.split('|') ?? []
    const isOwn = more.length > 0 && OWN_CONNECTIONS.includes(first ?? '')
    const ofId = more.length === 0 || isOwn ? [{ provider: first, user_id: [firstAccount, ...more].join('|') }] : []
    const listed = list(record.identities)
    const identities = listed.length > 0 ? listed : ofId
    const unlinked = listed.length === 0 && ofId.length === 0 && id !== undefined ? [`identities: ${first}`] : []
    const factors = list(record.mfa_factors)
    const otherFactors = factors.flatMap((factor) => Object.keys(factor)).filter((name) => name !== 'totp')
    const linkedAccounts = identities.flatMap((identity) => {
      const [name, account] = connected(text(identity.provider), text(identity.user_id))
      return isProvider(name) && name !== 'auth0' && account
        ? [{ provider: provider(name), providerAccountId: account }]
        : []
    })
    const fields = {
      id,
      email: text(record.email),
      isEmailVerified: flag(record.email_verified),
      passwordHash:
        text(record.passwordHash) ?? text(record.password_hash) ?? auth0CustomHash(record.custom_password_hash),
      totpSecret: factors.map(({ totp }) => text(object(totp).secret)).find((secret) => secret !== undefined),
      name: text(record.name),
      firstName: text(record.given_name),
      lastName: text(record.family_name),
      username: username(record.username),
      phoneNumber: phone(record.phone_number),
      isPhoneVerified: flag(record.phone_verified),
      isDisabled: flag(record.blocked) || undefined,
      createdAt: time(record.created_at),
      lastLogin: time(record.last_login),
      ...(linkedAccounts.length > 0 && { linkedAccounts }),
    }
    return reading(record, USED, fields, [...unlinked, ...otherFactors.map((name) => `mfa_factors: ${name}`)])
  },
}

/** Auth0's name for the providers that a tenant adds itself. The account's id begins with the name of the connection. */
const OWN_CONNECTIONS: readonly string[] = ['oauth2', 'oidc']

/** Returns the name of the service and the account's id there. */
function connected(
  name: string | undefined,
  account: string | undefined,
): readonly [name: string | undefined, account: string | undefined] {
  const [, connection, own] = /^([^|]+)\|(.+)$/.exec(account ?? '') ?? []
  return OWN_CONNECTIONS.includes(name ?? '') && connection ? [connection, own] : [name, account]
}

/** Returns the record with the names of Auth0's own fields. Removes the single quote that the extension's tables have before each text. */
function plain(row: SourceRecord): SourceRecord {
  const isQuoted = text(row.user_id ?? row.Id)?.startsWith("'") === true
  const bare = (value: unknown) => (isQuoted && typeof value === 'string' ? value.replace(/^'/, '') : value)
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [EXTENSION[name] ?? name, bare(value)]))
}
