/** Groups and cases that need a store with `users.findByPhone`. */
export const NEED_PHONE_IDENTIFIERS: readonly string[] = [
  'Phone numbers as identifiers',
  'Which numbers are identifiers',
  'A new password by text message',
  'Who gets a new password by text message',
  'R05 a password that was set by text message',
  'Sign-in mails by any identifier',
  'Who gets a sign-in mail by an identifier',
  'People without an address',
  'Without an address',
]
