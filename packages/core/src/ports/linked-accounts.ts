/** Account at an identity provider with which its owner signs in. */
export interface LinkedAccount {
  readonly userId: string
  readonly provider: string
  /** The provider's id of the account (OIDC `sub`). */
  readonly providerAccountId: string
  readonly email?: string
  readonly name?: string
  readonly picture?: string
  readonly linkedAt: Date
}

/** Links accounts at providers to users. Every method is atomic. */
export interface LinkedAccountStore {
  /** Returns the link of this provider account. Accounts are identified by provider and subject, never by email (R08). */
  find(provider: string, providerAccountId: string): Promise<LinkedAccount | null>
  /** Oldest first. */
  listForUser(userId: string): Promise<readonly LinkedAccount[]>
  /** Throws ConflictError if this provider account is already linked, to any user. */
  insert(account: LinkedAccount): Promise<void>
  /**
   * Deletes the link if it belongs to this user (R25). Returns true if it existed. With `keepingOne` the link is
   * deleted only if the user keeps another link, not counting provider `email`: of parallel calls on the last two, one
   * returns false.
   */
  delete(
    userId: string,
    provider: string,
    providerAccountId: string,
    options?: { readonly keepingOne?: boolean },
  ): Promise<boolean>
  /** Deletes the user's links and returns the count. */
  deleteForUser(userId: string): Promise<number>
}
