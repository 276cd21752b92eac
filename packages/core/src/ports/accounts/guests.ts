import type { StoredUser } from './users.ts'

/** The option `guests`: people can use an application before they sign up. */
export interface GuestOptions {
  /**
   * Maximum number of new guests per hour and IP address (IPv6: per /64). Wider IPv6 blocks get twice (/56) and four times (/48) as many.
   * Default 300.
   */
  readonly perAddressPerHour?: number | undefined
  /** Maximum number of guests at a time; further ones get 503 OVERLOADED. Needs `users.countGuests`. Default: no maximum. */
  readonly max?: number | undefined
  /** Days without activity after which `deleteExpired` deletes a guest. Default 30. */
  readonly days?: number | undefined
  /**
   * Called when a guest signs in to another account, before the response is sent, so that the application can move the guest's data. Called
   * at most once per guest: if it throws, the error is logged and the sign-in succeeds. For retries, use a webhook for the event
   * `identity.guest.superseded`, which is sent again if its receiver fails.
   *
   * @example
   * onSuperseded: (guest, user) => database.run('update carts set user_id = ? where user_id = ?', user.id, guest.id)
   */
  onSuperseded?(guest: StoredUser, user: StoredUser): Promise<void> | void
}

/** Resolved option `guests`. Absent if the option isn't set. */
export interface Guests extends Pick<GuestOptions, 'max' | 'onSuperseded'> {
  /** Milliseconds without activity after which a guest is deleted. */
  readonly lifetimeMs: number
}
