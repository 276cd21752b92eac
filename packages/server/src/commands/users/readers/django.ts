import type { Reader, SourceRecord } from './reader.ts'
import { flag, object, reading, text, time, username, withFlags } from './values.ts'

const USED = [
  'id',
  'password',
  'last_login',
  'username',
  'first_name',
  'last_name',
  'email',
  'is_active',
  'date_joined',
]

/** Reads what `manage.py dumpdata auth.user` writes, and tables with the columns of `auth_user`. */
export const django: Reader = {
  title: 'Django',
  recognises: (record) => isFixture(record) || 'date_joined' in record,
  read(record) {
    const row: SourceRecord = isFixture(record) ? { id: record.pk, ...object(record.fields) } : record
    if (isFixture(record) && !('password' in row)) return 'skipped'
    // Removes Django's prefix, so that the service's own hasher verifies the argon2id hash: it may be native, and faster.
    const hash = text(row.password)?.replace(/^argon2(?=\$argon2id\$)/, '')
    return reading(withFlags(row, ['is_staff', 'is_superuser']), USED, {
      id: text(row.id),
      email: text(row.email),
      // Django writes an exclamation mark before the hash of an account without a usable password.
      passwordHash: hash?.startsWith('!') ? undefined : hash,
      username: username(row.username),
      firstName: text(row.first_name),
      lastName: text(row.last_name),
      isDisabled: ('is_active' in row && !flag(row.is_active)) || undefined,
      createdAt: time(row.date_joined),
      lastLogin: time(row.last_login),
    })
  },
}

function isFixture(record: SourceRecord): boolean {
  return 'model' in record && 'fields' in record
}
