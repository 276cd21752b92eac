import type { Actor } from '../../ports/actor.ts'

/** Holder of the admin secret. */
export const SECRET_HOLDER: Actor = { kind: 'secret', id: 'admin' }

/** The host's own code, which calls the service in process. */
export const HOST: Actor = { kind: 'host', id: 'host' }

export function userActor(id: string): Actor {
  return { kind: 'user', id }
}

/** Returns the field `by` of an event, or no field if the actor is unknown. */
export function byActor(by: Actor | undefined): { readonly by?: Actor } {
  return by === undefined ? {} : { by }
}
