import { instantOf } from '@sallyport/core'
import { scryptHash } from './encoded-hashes.ts'
import type { Reader, SourceRecord } from './reader.ts'
import { flag, isProvider, list, phone, provider, reading, text, time, username } from './values.ts'

const USED = [
  'id',
  'name',
  'email',
  'emailVerified',
  'email_verified',
  'createdAt',
  'created_at',
  'updatedAt',
  'updated_at',
  'accounts',
  'password',
  'username',
  'displayUsername',
  'phoneNumber',
  'phoneNumberVerified',
  'banned',
  'banExpires',
  'isAnonymous',
  'display_username',
  'phone_number',
  'phone_number_verified',
  'ban_expires',
  'is_anonymous',
]

interface Account extends SourceRecord {
  readonly name: string | undefined
}

/** Reads rows of better-auth's table `user`, with the rows of `account` in the field `accounts`. */
export const betterAuth: Reader = {
  title: 'better-auth',
  recognises: (record) =>
    ('emailVerified' in record && !('uid' in record)) || ('email_verified' in record && 'accounts' in record),
  read(record) {
    if (flag(record.isAnonymous ?? record.is_anonymous)) return 'skipped'
    const accounts = list(record.accounts)
    const named: readonly Account[] = accounts.map((account) => ({
      ...account,
      name: text(account.providerId) ?? text(account.provider_id),
    }))
    const credential = named.find(({ name }) => name === 'credential')
    const linkedAccounts = named.flatMap((account) => {
      const id = text(account.accountId) ?? text(account.account_id)
      const linkedAt = time(account.createdAt) ?? time(account.created_at)
      if (!isProvider(account.name) || !id) return []
      return [{ provider: provider(account.name), providerAccountId: id, ...(linkedAt && { linkedAt }) }]
    })
    const number = phone(record.phoneNumber ?? record.phone_number)
    return reading(record, USED, {
      id: text(record.id),
      email: text(record.email),
      isEmailVerified: flag(record.emailVerified ?? record.email_verified),
      passwordHash: passwordHashOf(text(credential?.password) ?? text(record.password)),
      name: text(record.name),
      username: username(record.username),
      phoneNumber: number,
      isPhoneVerified:
        number === undefined ? undefined : flag(record.phoneNumberVerified ?? record.phone_number_verified),
      isDisabled: (flag(record.banned) && isBanRunning(time(record.banExpires ?? record.ban_expires))) || undefined,
      createdAt: time(record.createdAt) ?? time(record.created_at),
      ...(linkedAccounts.length > 0 && { linkedAccounts }),
    })
  },
}

/** True unless the ban has an end that has passed. */
function isBanRunning(ends: string | undefined): boolean {
  const end = ends === undefined ? null : instantOf(ends)
  return end === null || end.getTime() > Date.now()
}

/** Rewrites `salt:key` as a PHC string of scrypt. The salt is the hexadecimal text itself. A hash in another format stays unchanged. */
function passwordHashOf(stored: string | undefined): string | undefined {
  const [, salt, key] = /^([\da-f]{16,64}):((?:[\da-f]{2}){64})$/.exec(stored ?? '') ?? []
  if (salt === undefined || key === undefined) return stored
  return scryptHash({ N: 16_384, r: 16, p: 1 }, Buffer.from(salt, 'utf8'), Buffer.from(key, 'hex'))
}
