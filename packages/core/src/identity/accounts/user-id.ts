/** Ids by which events and the audit trail name actors that aren't users. */
const RESERVED = ['admin', 'system', 'host']
const LONGEST = 128
const UNUSABLE = /[\s/\\%?#\p{C}\p{Z}]/u

/**
 * True if a new user may have this id: 1 to 128 printable characters without space, `/`, `\`, `%`, `?` and `#`, and not `.`, `..`, `admin`,
 * `system` or `host`. Ids are segments of URL paths, and events name users by their ids (R41). Users who already have another id keep it.
 */
export function isUserId(id: string): boolean {
  const { length } = [...id]
  return length >= 1 && length <= LONGEST && !UNUSABLE.test(id) && !/^\.{1,2}$/.test(id) && !RESERVED.includes(id)
}

/** The rule of `isUserId` as text for errors and imports. Continues a sentence such as "A user id …". */
export const USER_ID_RULE =
  'must be 1 to 128 printable characters without space, /, \\, %, ? and #, and not ".", "..", "admin", "system" or "host"'
