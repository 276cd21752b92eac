import type { LinkedAccount } from '@sallyport/core/ports'
import { recordCodec } from './record-codec.ts'
import type { LinkedAccountsTable } from './schema.ts'

export const linkedAccountCodec = recordCodec<LinkedAccount, LinkedAccountsTable>({
  userId: ['user_id', 'text'],
  provider: ['provider', 'text'],
  providerAccountId: ['provider_account_id', 'text'],
  email: ['email', 'text'],
  name: ['name', 'text'],
  picture: ['picture', 'text'],
  linkedAt: ['linked_at', 'date'],
})
