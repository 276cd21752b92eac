import type { Reader } from './reader.ts'
import { phone, reading, text, time, username } from './values.ts'

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
]

/** Reads the table of Clerk's dashboard, “Export all users”. https://clerk.com/docs/deployments/exporting-users */
export const clerk: Reader = {
  title: 'Clerk',
  recognises: (record) => 'primary_email_address' in record || 'password_digest' in record,
  read(record) {
    const [verified, numbers] = [several(record.verified_email_addresses), several(record.verified_phone_numbers)]
    const email = text(record.primary_email_address) ?? verified[0]
    const written = text(record.primary_phone_number) ?? numbers[0]
    const read = reading(record, USED, {
      id: text(record.id),
      email,
      isEmailVerified: email !== undefined && verified.includes(email),
      passwordHash: text(record.password_digest),
      firstName: text(record.first_name),
      lastName: text(record.last_name),
      username: username(record.username),
      phoneNumber: phone(written),
      isPhoneVerified: written !== undefined && numbers.includes(written),
      totpSecret: text(record.totp_secret),
      createdAt: time(record.created_at),
    })
    if (typeof read === 'string' || !('left' in read)) return read
    return { ...read, left: [...read.left, ...(verified.length > 1 ? ['further addresses'] : [])] }
  },
}

function several(value: unknown): readonly string[] {
  return (text(value) ?? '').split(/[|,;]/).flatMap((part) => text(part) ?? [])
}
