import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { text } from '../../../foundations/values/text.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import type { HookGiven } from '../../../identity/features/feature-hooks.ts'
import { aboutCaller } from '../../../identity/session/about-caller.ts'
import { freshProof } from '../../../identity/sign-in/fresh-proof.ts'
import { assertStillSignedIn } from '../../../identity/sign-in/still-signed-in.ts'
import { alertOfWayIn } from '../../../identity/ways-in/alert-of-way-in.ts'
import type { HeldWayIn } from '../../../identity/ways-in/name-way-in.ts'
import { restore, type SuspendableWayIn, suspend } from '../../../identity/ways-in/suspension.ts'
import type { Optionally } from '../../../ports/needs.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Allows a suspended passkey, provider account or a feature's sign-in method to sign in again (R38). Mails the user, as for a new sign-in method.
 * Changes nothing if the method isn't suspended. A suspended phone number is confirmed by `POST /verify-phone` instead.
 */
export const restoreSignInMethod = endpoint({
  method: 'POST',
  path: '/sign-in-methods/restore',
  summary: 'Allow a suspended sign-in method again',
  success: 'The method can be used to sign in.',
  access: 'user',
  isSensitive: true,
  isAudited: true,
  needs: ['users', 'sessions', 'proofs', 'rateLimiter'],
  limit: limits.sensitive,
  body: v.object({
    ...freshProof,
    type: v.picklist(['passkey', 'linked-account', 'feature']),
    /** Id of the passkey, of the account at its provider, or of the feature's sign-in method. */
    id: text(1, 256),
    /** Id of the provider, or a feature's sign-in method such as `badge:card`. Required for `linked-account` and `feature`. */
    provider: v.optional(text(1, 64)),
  }),
  errors: ['NOT_FOUND', 'SESSION_REVOKED', 'ACCOUNT_DISABLED'],

  async handle({ body: { type, id, provider = '' }, user: caller, context }, given) {
    const user = await loadCaller(caller, given.users)
    const way = type === 'passkey' ? ({ type, id } as const) : ({ type, provider, id } as const)
    const held = await findHeld(user.id, way, given)
    if (held === null) throw failure('NOT_FOUND')
    const about = aboutCaller(caller, context)
    const restored = { event: 'identity.user.sign_in_method.restored', data: way, about } as const
    const isRestored = await given.events.change([restored], async () => {
      if (!(await restore(user.id, way, given))) return false
      await assertStillSignedIn(caller, given, () => suspend(user.id, way, given))
      return true
    })
    if (!isRestored) return ok()
    alertOfWayIn(user, { change: 'restored', ...held }, context, given)
    return ok()
  },
})

async function findHeld(
  userId: string,
  way: SuspendableWayIn,
  { passkeys, linkedAccounts, features }: HookGiven & Optionally<'passkeys' | 'linkedAccounts'>,
): Promise<HeldWayIn | null> {
  if (way.type === 'linked-account') {
    const account = await linkedAccounts?.find(way.provider, way.id)
    return account?.userId === userId ? { way, name: account.name ?? account.email } : null
  }
  if (way.type === 'feature') {
    const held = (await features.waysIn(userId)).find(({ provider, id }) => provider === way.provider && id === way.id)
    return held === undefined ? null : { way, name: held.name }
  }
  const passkey = (await passkeys?.listForUser(userId))?.find(({ id }) => id === way.id)
  return passkey === undefined ? null : { way, name: passkey.name }
}
