import type { Reader } from './reader.ts'
import { flag, isProvider, list, object, phone, provider, reading, text, time, username } from './values.ts'

const USED = [
  '_id',
  'user_id',
  'email',
  'email_verified',
  'passwordHash',
  'password_hash',
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

/**
 * Reads the file of Auth0's job “export users”, and the file of password hashes that its support sends.
 * https://auth0.com/docs/manage-users/user-migration/bulk-user-exports
 */
export const auth0: Reader = {
  title: 'Auth0',
  recognises: ({ _id, user_id }) => object(_id).$oid !== undefined || /^[\w-]+\|./.test(text(user_id) ?? ''),
  read(record) {
    const oid = text(object(record._id).$oid)
    const id = text(record.user_id) ?? (oid === undefined ? undefined : `auth0|${oid}`)
    const identities = list(record.identities).filter((identity) => identity.provider !== 'auth0')
    const linkedAccounts = identities.flatMap((identity) => {
      const [name, account] = [text(identity.provider), text(identity.user_id)]
      return isProvider(name) && account ? [{ provider: provider(name), providerAccountId: account }] : []
    })
    return reading(record, USED, {
      id,
      email: text(record.email),
      isEmailVerified: flag(record.email_verified),
      passwordHash: text(record.passwordHash) ?? text(record.password_hash),
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
    })
  },
}
