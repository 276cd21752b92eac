/** Suites of features that keep records. */
export const NEED_RECORDS: readonly string[] = [
  'A feature of the host: sign-in by badge',
  'Features of the host',
  'A feature with a mailed second factor',
  'Authorization server: grants',
  'Authorization server: devices',
  'Authorization server: clients of administrators',
]
