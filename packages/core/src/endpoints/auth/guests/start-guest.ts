import * as v from 'valibot'
import { failure, failureWithRetry } from '../../../foundations/values/errors.ts'
import { presentedSession } from '../../../identity/guests/presented-guest.ts'
import { tokensReply } from '../../../identity/session/issue-tokens.ts'
import { deliverSignIn } from '../../../identity/sign-in/finish-sign-in.ts'
import { signInGuest } from '../../../identity/sign-in/sign-in-guest.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Milliseconds for the Retry-After header while there are as many guests as `guests.max` allows. */
const FULL_MS = 3_600_000

/**
 * Creates a guest and signs in. Rejects with 409 CONFLICT if the request carries a live session of a guest, a member or an impersonating
 * administrator, because the sign-in would replace that session.
 */
export const startGuest = endpoint({
  method: 'POST',
  path: '/guest',
  summary: 'Sign in as a guest',
  success: 'Signed in as a guest: tokens or cookies.',
  access: 'public',
  needs: ['guests', 'users.updateIf', 'users.listInactiveGuests', 'users.delete', 'sessions', 'proofs', 'rateLimiter'],
  limit: limits.guests,
  body: v.object({}),
  replies: { 200: tokensReply },
  errors: ['CONFLICT', 'OVERLOADED'],
  issuesTokens: true,

  async handle({ context }, given) {
    const { guests, users } = given
    if ((await presentedSession(context, given)) !== null) throw failure('CONFLICT')
    if (guests.max !== undefined && ((await users.countGuests?.()) ?? 0) >= guests.max)
      throw failureWithRetry('OVERLOADED', FULL_MS)
    return deliverSignIn(await signInGuest(context, given), context, given)
  },
})
