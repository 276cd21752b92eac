/**
 * Kinds of actors. `user`: an account. `secret`: the holder of the admin secret. `key`: an API key with scopes of the admin API. `host`:
 * the host's own code, in process.
 */
export type ActorKind = 'user' | 'secret' | 'key' | 'host'

/**
 * Account, program or host that causes a change. Two actors are the same only if `kind` and `id` are equal: an account with the id `admin` isn't
 * the holder of the admin secret.
 */
export interface Actor {
  readonly kind: ActorKind
  /** Id of the account or API key. `admin` for the secret's holder, `host` for the host's code. */
  readonly id: string
}
