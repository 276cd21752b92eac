import * as v from 'valibot'
import { later } from '../../../foundations/values/timestamps.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { issueStreamTicket } from './stream-ticket.ts'
import { expiryOf } from './viewer.ts'

/**
 * Returns a ticket that opens one stream. The stream ends when the access token that requested the ticket expires. If an API key or the admin secret
 * requested the ticket, the stream ends one access-token lifetime after the ticket was issued.
 */
export const issueTicket = endpoint({
  method: 'POST',
  path: '/stream/ticket',
  summary: 'Get a ticket for an event stream',
  success: 'A ticket that opens one stream.',
  access: ['key', 'user', 'admin'],
  scope: 'tools:stream',
  needs: ['hub', 'proofs'],
  limit: limits.stream,
  replies: { 200: v.object({ ok: v.literal(true), ticket: v.string(), expiresIn: v.number() }) },

  async handle({ user: caller, admin, key }, { proofs, now, lifetimes }) {
    const user = caller ?? admin?.user
    const expiresAt = user === undefined ? later(now(), lifetimes.accessTokenMs) : expiryOf(user)
    const holder = user !== undefined ? { user } : key !== undefined ? { keyId: key.id } : {}
    const issued = await issueStreamTicket({ expiresAt, ...holder }, { proofs, now })
    return ok({ ok: true, ...issued })
  },
})
