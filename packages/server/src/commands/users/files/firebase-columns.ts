export const FIREBASE_PROVIDERS = ['google.com', 'facebook.com', 'twitter.com', 'github.com'] as const

/** Columns of the account at each provider. */
export const FIREBASE_ACCOUNTS = FIREBASE_PROVIDERS.flatMap((provider) =>
  ['rawId', 'email', 'displayName', 'photoUrl'].map((field) => `${provider} ${field}`),
)

/** Columns of `firebase auth:export users.csv`, which writes no names of columns. https://firebase.google.com/docs/cli/auth#file_format */
export const FIREBASE_COLUMNS: readonly string[] = [
  'localId',
  'email',
  'emailVerified',
  'passwordHash',
  'salt',
  'displayName',
  'photoUrl',
  ...FIREBASE_ACCOUNTS,
  'createdAt',
  'lastSignedInAt',
  'phoneNumber',
  'disabled',
  'customAttributes',
]

/** True for a row of this table. Older versions of the command write neither of the last two columns. */
export function isFirebaseRow(line: string): boolean {
  return /^[^,"{[]+,[^,]*,(?:true|false),/.test(line) && line.split(',').length >= FIREBASE_COLUMNS.length - 2
}
