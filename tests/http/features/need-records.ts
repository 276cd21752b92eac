/** Suites of features that keep records. */
export const NEED_RECORDS: readonly string[] = [
  'A feature of the host: sign-in by badge',
  'Features of the host',
  'R30 features that are wrong',
  'Authorization server: grants',
  'Authorization server: devices',
  'Authorization server: clients with a document',
  'Authorization server: clients of administrators',
  'Authorization server: requests',
  'Authorization server: doors',
  'Authorization server: users of apps',
  'R02 secrets of sessions and of grants at each other’s doors',
]
