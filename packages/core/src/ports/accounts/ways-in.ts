/**
 * Kind of sign-in method: anything with which a user can pass the first step of a sign-in (R38). `email`: the account's address, to which
 * sign-in and reset links are mailed. The HTTP API and mails say "sign-in method" instead of "way in".
 */
export type WayInType = WayIn['type']

/** One sign-in method of a user. */
export type WayIn =
  | { readonly type: 'password' }
  /** `id`: the phone number. */
  | { readonly type: 'phone'; readonly id: string }
  /** `id`: id of the passkey's record. */
  | { readonly type: 'passkey'; readonly id: string }
  /** `id`: id of the account at the provider. */
  | { readonly type: 'linked-account'; readonly provider: string; readonly id: string }
  /** Sign-in method of a feature. `provider`: the kind of method, such as `badge:card`. `id`: the feature's id for this user's method. */
  | { readonly type: 'feature'; readonly provider: string; readonly id: string }
  /** `id`: the address. */
  | { readonly type: 'email'; readonly id: string }

/** A sign-in method as mails and pages name it. */
export interface NamedWayIn {
  readonly type: WayInType
  readonly provider?: string
  /** Name of the passkey or provider account, or the masked phone number or address. Untrusted: chosen by the person who added the method. */
  readonly name?: string
}

/**
 * Change of a sign-in method. `restored`: it was suspended and may be used again. `unconfirmed`: an administrator set it, and it can't
 * be used to sign in until the user confirms it.
 */
export type WayInChangeKind = 'added' | 'changed' | 'removed' | 'restored' | 'unconfirmed'

/** A change of a sign-in method, as it is mailed to the user. */
export interface WayInChange {
  readonly change: WayInChangeKind
  readonly method: NamedWayIn
  /** Time of the change. */
  readonly at: Date
  /** True if an administrator made the change. `ipAddress` and `device` are then missing. */
  readonly isByAdministrator: boolean
  /** IP address of the client that made the change. Missing if unknown. */
  readonly ipAddress?: string
  /** Browser and system of that client, such as `Firefox · Windows`. Missing if unknown. */
  readonly device?: string
  /** Sign-in methods that the same request suspended: those added within 7 days before a password reset. */
  readonly suspended: readonly NamedWayIn[]
}
