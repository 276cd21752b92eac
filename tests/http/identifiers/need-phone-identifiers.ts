/** Groups and cases that need a store with `users.findByPhone`. */
export const NEED_PHONE_IDENTIFIERS: readonly string[] = [
  'Phone numbers as identifiers',
  'A new password by text message',
  'Sign-in mails by any identifier',
  'People without an address',
]
