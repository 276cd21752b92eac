import type { AccountStores } from './export/account-source.ts'

/** The stores that an import writes. A line that needs a missing store is refused. */
export type ImportStores = Pick<AccountStores, 'users'> & Partial<AccountStores>
