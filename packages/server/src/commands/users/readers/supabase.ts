import { instantOf } from '@sallyport/core'
import type { Reader } from './reader.ts'
import { flag, isProvider, list, object, phone, provider, reading, text, time, withFlags } from './values.ts'

const USED = [
  'instance_id',
  'aud',
  'role',
  'id',
  'email',
  'encrypted_password',
  'email_confirmed_at',
  'confirmed_at',
  'phone',
  'phone_confirmed_at',
  'created_at',
  'updated_at',
  'last_sign_in_at',
  'banned_until',
  'deleted_at',
  'is_anonymous',
  'identities',
]

/** Reads rows of the table `auth.users` and users of the API, with `auth.identities` in the column `identities` if it is there. */
export const supabase: Reader = {
  title: 'Supabase',
  recognises: (record) =>
    'encrypted_password' in record ||
    'raw_user_meta_data' in record ||
    'raw_app_meta_data' in record ||
    'email_confirmed_at' in record,
  read(record) {
    if (time(record.deleted_at) !== undefined || flag(record.is_anonymous)) return 'skipped'
    const linkedAccounts = list(record.identities).flatMap((identity) => {
      const data = object(identity.identity_data)
      const [name, account] = [text(identity.provider), text(identity.provider_id) ?? text(data.sub)]
      if (!isProvider(name) || !account) return []
      const [address, linkedAt] = [text(data.email), time(identity.created_at)]
      return [
        {
          provider: provider(name),
          providerAccountId: account,
          ...(address && { email: address }),
          ...(linkedAt && { linkedAt }),
        },
      ]
    })
    const written = text(record.phone)
    const number = phone(written === undefined || written.startsWith('+') ? written : `+${written}`)
    const { full_name: fullName, name } = object(record.raw_user_meta_data ?? record.user_metadata)
    const bannedUntil = time(record.banned_until)
    // If the end of the ban can't be read, such as `infinity`, the ban has no end.
    const banEnds = bannedUntil === undefined ? null : instantOf(bannedUntil)
    // `confirmed_at` is the earlier of two times: when the address and when the phone number was confirmed.
    const isOfEmail = !('email_confirmed_at' in record) && written === undefined
    return reading(withFlags(record, ['is_super_admin', 'is_sso_user']), USED, {
      id: text(record.id),
      email: text(record.email),
      isEmailVerified: time(isOfEmail ? record.confirmed_at : record.email_confirmed_at) !== undefined,
      passwordHash: text(record.encrypted_password),
      name: text(fullName) ?? text(name),
      phoneNumber: number,
      isPhoneVerified: number === undefined ? undefined : time(record.phone_confirmed_at) !== undefined,
      isDisabled: (bannedUntil !== undefined && (banEnds === null || banEnds.getTime() > Date.now())) || undefined,
      createdAt: time(record.created_at),
      lastLogin: time(record.last_sign_in_at),
      ...(linkedAccounts.length > 0 && { linkedAccounts }),
    })
  },
}
