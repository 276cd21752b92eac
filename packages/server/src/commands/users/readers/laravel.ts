import type { Reader } from './reader.ts'
import { reading, text, time } from './values.ts'

const USED = [
  'id',
  'name',
  'email',
  'email_verified_at',
  'password',
  'remember_token',
  'created_at',
  'updated_at',
  'deleted_at',
]

/** Reads rows of Laravel's table `users`. */
export const laravel: Reader = {
  title: 'Laravel',
  recognises: (record) => 'remember_token' in record || 'email_verified_at' in record,
  read(record) {
    if (time(record.deleted_at) !== undefined) return 'skipped'
    return reading(record, USED, {
      id: text(record.id),
      email: text(record.email),
      isEmailVerified: time(record.email_verified_at) !== undefined,
      passwordHash: text(record.password),
      name: text(record.name),
      createdAt: time(record.created_at),
    })
  },
}
