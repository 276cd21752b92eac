import type { Reader } from './reader.ts'
import { flag, reading, text, time, username } from './values.ts'

const USED = [
  'ID',
  'user_login',
  'user_pass',
  'user_email',
  'user_registered',
  'display_name',
  'first_name',
  'last_name',
  'user_nicename',
  'spam',
  'deleted',
]

/** Reads rows of `wp_users`, also as `wp user list --format=csv` and `--format=json` write them. */
export const wordpress: Reader = {
  title: 'WordPress',
  recognises: (record) => 'user_login' in record,
  read(record) {
    return reading(record, USED, {
      id: text(record.ID),
      email: text(record.user_email),
      passwordHash: text(record.user_pass),
      username: username(record.user_login),
      name: plain(record.display_name),
      firstName: plain(record.first_name),
      lastName: plain(record.last_name),
      // WordPress has these columns only in a network of sites (multisite).
      isDisabled: flag(record.spam) || flag(record.deleted) || undefined,
      createdAt: time(record.user_registered),
    })
  },
}

/** Returns a name without the entities that WordPress stores for these characters. */
function plain(name: unknown): string | undefined {
  return text(name)?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
