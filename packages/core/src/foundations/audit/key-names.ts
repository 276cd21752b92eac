import type { Actor } from '../../ports/actor.ts'

const OF_NO_USER = /^\/(secret|key|host)\//

/**
 * Returns the name under which the store keeps the actor's encryption key. A user's key has the user's id, so no other kind's key may have
 * a name that a user can have: deleting a user would drop it (R41).
 */
export function keyNameOf({ kind, id }: Actor): string {
  if (kind !== 'user') return `/${kind}/${id}`
  // Ids can't begin like this any more, but ids of earlier versions are kept.
  return OF_NO_USER.test(id) ? `/user/${id}` : id
}
