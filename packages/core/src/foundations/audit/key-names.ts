import type { Actor } from '../../ports/actor.ts'

const OF_NO_USER = /^\/(secret|key|host)\//

/**
 * Returns the name under which the store keeps the actor's encryption key. A user's key has the user's id as its name. All other keys need names
 * that no user id can equal: otherwise deleting the user would drop another actor's key (R41).
 */
export function keyNameOf({ kind, id }: Actor): string {
  if (kind !== 'user') return `/${kind}/${id}`
  // New user ids can't begin like this. But earlier versions allowed such ids, and users keep their ids.
  return OF_NO_USER.test(id) ? `/user/${id}` : id
}
