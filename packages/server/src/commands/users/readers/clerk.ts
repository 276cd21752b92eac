import { clerkHash } from './encoded-hashes.ts'
import type { Reader } from './reader.ts'
import { flag, phone, reading, text, time, username } from './values.ts'

const USED = [
  'id',
  'first_name',
  'last_name',
  'username',
  'primary_email_address',
  'primary_phone_number',
  'verified_email_addresses',
  'verified_phone_numbers',
  'totp_secret',
  'password_digest',
  'password_hasher',
  'created_at',
  'banned',
]

/** Reads the table of Clerk's dashboard, “Export all users”. https://clerk.com/docs/deployments/exporting-users */
export const clerk: Reader = {
  title: 'Clerk',
  recognises: (record) => 'primary_email_address' in record || 'password_digest' in record,
  read(record) {
    const [verified, numbers] = [several(record.verified_email_addresses), several(record.verified_phone_numbers)]
    const email = text(record.primary_email_address) ?? verified[0]
    const written = text(record.primary_phone_number) ?? numbers[0]
    const others = (known: readonly string[], own: string | undefined) => known.some((each) => !isSame(each, own))
    const fields = {
      id: text(record.id),
      email,
      isEmailVerified: verified.some((address) => isSame(address, email)),
      passwordHash: clerkHash(text(record.password_digest), text(record.password_hasher)),
      firstName: text(record.first_name),
      lastName: text(record.last_name),
      username: username(record.username),
      phoneNumber: phone(written),
      isPhoneVerified: written !== undefined && numbers.includes(written),
      totpSecret: text(record.totp_secret),
      isDisabled: flag(record.banned) || undefined,
      createdAt: time(record.created_at),
    }
    return reading(record, USED, fields, [
      ...(others(verified, email) ? ['further addresses'] : []),
      ...(others(numbers, written) ? ['further phone numbers'] : []),
    ])
  },
}

function isSame(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase()
}

function several(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(several)
  return (text(value) ?? '').split(/[|,;]/).flatMap((part) => text(part) ?? [])
}
