import { FIREBASE_ACCOUNTS, FIREBASE_PROVIDERS } from '../files/firebase-columns.ts'
import type { Reader, SourceRecord, SourceSettings } from './reader.ts'
import { base64, flag, isProvider, list, phone, provider, reading, text, timeOfMs } from './values.ts'

const USED = [
  'localId',
  'email',
  'emailVerified',
  'passwordHash',
  'salt',
  'displayName',
  'phoneNumber',
  'disabled',
  'createdAt',
  'lastSignedInAt',
  'lastLoginAt',
  'providerUserInfo',
  ...FIREBASE_ACCOUNTS,
]
const NEEDS =
  'passwordHash: needs the password hash parameters of the project. Save them from the Firebase console to a file, and name it with --firebase-parameters <file>'

/** Reads the file of `firebase auth:export users.json` or `users.csv`. https://firebase.google.com/docs/cli/auth */
export const firebase: Reader = {
  title: 'Firebase',
  recognises: (record) => 'localId' in record,
  read(record, settings) {
    const [hash, salt] = [text(record.passwordHash), text(record.salt)]
    const prefix = hash === undefined ? null : prefixOf(settings)
    if (hash !== undefined && prefix === null) return { reason: NEEDS }
    const linkedAccounts = accountsOf(record).flatMap(({ providerId, rawId, email }) => {
      const [name, account, address] = [text(providerId), text(rawId), text(email)]
      if (!isProvider(name) || !account) return []
      return [{ provider: provider(name), providerAccountId: account, ...(address && { email: address }) }]
    })
    const number = phone(record.phoneNumber)
    // An account without address, phone number and linked account is an anonymous visitor.
    const hasIdentifier = text(record.email) !== undefined || text(record.phoneNumber) !== undefined
    if (!hasIdentifier && linkedAccounts.length === 0) return 'skipped'
    return reading(record, USED, {
      id: text(record.localId),
      email: text(record.email),
      isEmailVerified: flag(record.emailVerified),
      passwordHash: hash && `${prefix}$${base64(salt ?? '')}$${base64(hash)}`,
      name: text(record.displayName),
      phoneNumber: number,
      // Firebase stores only numbers whose owner entered a code, so each number is verified.
      isPhoneVerified: number === undefined ? undefined : true,
      isDisabled: flag(record.disabled) || undefined,
      createdAt: timeOfMs(record.createdAt),
      lastLogin: timeOfMs(record.lastSignedInAt ?? record.lastLoginAt),
      ...(linkedAccounts.length > 0 && { linkedAccounts }),
    })
  },
}

function accountsOf(record: SourceRecord): readonly SourceRecord[] {
  if ('providerUserInfo' in record) return list(record.providerUserInfo)
  return FIREBASE_PROVIDERS.map((providerId) => ({
    providerId,
    rawId: record[`${providerId} rawId`],
    email: record[`${providerId} email`],
  }))
}

function prefixOf({ firebaseParameters = '' }: SourceSettings): string | null {
  const value = (name: string) => new RegExp(`${name}"?\\s*[:=]\\s*"?([\\w+/=-]+)`).exec(firebaseParameters)?.[1]
  const [key, separator] = [value('base64_signer_key'), value('base64_salt_separator')]
  const [rounds, cost] = [value('rounds'), value('mem_cost')]
  if (!key || !separator || !rounds || !cost) return null
  return `$fbscrypt$v=1,n=${cost},r=${rounds},p=1,ss=${base64(separator)},sk=${base64(key)}`
}
