import { createKeyRing } from '../../foundations/crypto/key-ring.ts'
import { SECRET_HOLDER, userActor } from '../../foundations/events/actors.ts'
import type { AccessClaims } from '../../foundations/tokens/claims.ts'
import type { Actor } from '../../ports/actor.ts'

/** Claims of an access token that name the actor who acts as the user. */
export type ActingClaims = Pick<AccessClaims, 'act' | 'act_secret_id'>

/** Translates between actors and the claims of access tokens. */
export interface ActClaims {
  claimsOf(actor: Actor): ActingClaims
  /** Returns the actor who acts as the user; undefined if the user signed in. */
  actorOf(claims: ActingClaims): Actor | undefined
  /** True if the token was issued to a holder of the current admin secret. */
  isOfSecret(claims: ActingClaims): boolean
}

/**
 * Creates the translation. A token of the holder of the admin secret contains a keyed hash of the secret. So no account can pass for the
 * holder, whatever its id (R41), and a new admin secret ends the sessions begun with the old one.
 */
export function createActClaims(secrets: readonly string[], adminSecret: string | undefined): ActClaims {
  const keys = createKeyRing(secrets, 'acting-secret')
  return {
    claimsOf({ kind, id }) {
      const isHolder = kind === 'secret' && adminSecret !== undefined
      return { act: { sub: id }, ...(isHolder && { act_secret_id: keys.sign(adminSecret) }) }
    },
    actorOf({ act, act_secret_id }) {
      if (act === undefined) return undefined
      return act_secret_id === undefined ? userActor(act.sub) : SECRET_HOLDER
    },
    isOfSecret: ({ act_secret_id }) =>
      act_secret_id !== undefined && adminSecret !== undefined && keys.verify(adminSecret, act_secret_id),
  }
}
