import * as v from 'valibot'
import { ok } from '../../../web/http/replies/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { passkeyFields, viewOf } from './passkey-view.ts'

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/passkeys',
  summary: 'List your passkeys',
  success: 'Your passkeys, oldest first.',
  access: 'user',
  checksSession: true,
  allowsImpersonation: true,
  needs: ['passkeys', 'passkeyVerifier'],
  replies: { 200: v.object({ passkeys: v.array(passkeyFields) }) },

  async handle({ user }, { passkeys }) {
    return ok({ passkeys: (await passkeys.listForUser(user.sub)).map(viewOf) })
  },
})
