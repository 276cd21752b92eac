import type { Proof } from '@sallyport/core/ports'
import { recordCodec } from './record-codec.ts'
import type { ProofsTable } from './schema.ts'

export const proofCodec = recordCodec<Proof, ProofsTable>({
  purpose: ['purpose', 'text'],
  hash: ['hash', 'text'],
  userId: ['user_id', 'text'],
  data: ['data', 'json'],
  attempts: ['attempts', 'number'],
  expiresAt: ['expires_at', 'date'],
})
