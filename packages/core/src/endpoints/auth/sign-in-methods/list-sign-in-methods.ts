import * as v from 'valibot'
import { timestamp } from '../../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { listWaysIn } from '../../../identity/ways-in/list-ways-in.ts'
import { WAY_IN_TYPES } from '../../../identity/ways-in/way-in-schema.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Lists the caller's sign-in methods, and which of them are suspended. Second factors aren't listed. */
export const listSignInMethods = endpoint({
  method: 'GET',
  path: '/sign-in-methods',
  summary: 'List your sign-in methods',
  success: 'Your sign-in methods, suspended ones included.',
  access: 'user',
  checksSession: true,
  needs: ['users', 'proofs'],
  replies: {
    200: v.object({
      signInMethods: v.array(
        v.object({
          type: v.picklist(WAY_IN_TYPES),
          /** Id of a passkey, of a provider account at its provider, or of a feature's sign-in method. */
          id: v.optional(v.string()),
          /** Id of the provider, or a feature's sign-in method such as `badge:card`. */
          provider: v.optional(v.string()),
          /** Name of the passkey or provider account, phone number or email address. */
          name: v.optional(v.string()),
          /** Missing if the time isn't recorded. For passwords and phone numbers, the record is kept for only 7 days. */
          addedAt: v.optional(timestamp),
          /** True if the method can't be used to sign in until `POST /sign-in-methods/restore`, or `POST /verify-phone` for a phone number. */
          isSuspended: v.boolean(),
        }),
      ),
    }),
  },
  errors: ['ACCOUNT_DISABLED'],

  async handle({ user: caller }, given) {
    const user = await loadCaller(caller, given.users)
    const held = await listWaysIn(user, given)
    return ok({
      signInMethods: held.map(({ way, name, addedAt, isSuspended }) =>
        withoutUndefined({
          type: way.type,
          ...((way.type === 'passkey' || 'provider' in way) && { id: way.id }),
          ...('provider' in way && { provider: way.provider }),
          name,
          ...(addedAt !== undefined && { addedAt: addedAt.toISOString() }),
          isSuspended,
        }),
      ),
    })
  },
})
