/**
 * Kinds of actors. `user`: an account. `secret`: the holder of the admin secret. `key`: an API key that administers. `host`: the host's own code,
 * in process.
 */
export type ActorKind = 'user' | 'secret' | 'key' | 'host'

/** Account, program or host that causes a change. `kind` is part of the identity: an account with the id `admin` isn't the secret's holder. */
export interface Actor {
  readonly kind: ActorKind
  /** Id of the account or API key. `admin` for the secret's holder, `host` for the host's code. */
  readonly id: string
}
