/** Account at an identity provider with which a user can sign in. */
export interface LinkedAccount {
  readonly userId: string
  readonly provider: string
  /** Id of the account at the provider (OIDC `sub`). */
  readonly providerAccountId: string
  readonly email?: string
  readonly name?: string
  readonly picture?: string
  readonly linkedAt: Date
}

/** Stores which provider accounts are linked to which users. Every method is atomic. All five methods are required. */
export interface LinkedAccountStore {
  /** Returns the link of this provider account. Accounts are matched by provider and account id, never by email (R08). */
  find(provider: string, providerAccountId: string): Promise<LinkedAccount | null>
  /** Returns the user's linked accounts, oldest first. */
  listForUser(userId: string): Promise<readonly LinkedAccount[]>
  /** Stores a link. Throws ConflictError if this provider account is already linked to this or another user. */
  insert(account: LinkedAccount): Promise<void>
  /**
   * Deletes the link if it belongs to this user (R25). Returns true if the link was deleted.
   * With `keepingOne`, the user's last link is never deleted; links with provider `email` don't count.
   * If two parallel calls delete the last two links, one of them returns false.
   */
  delete(
    userId: string,
    provider: string,
    providerAccountId: string,
    options?: { readonly keepingOne?: boolean },
  ): Promise<boolean>
  /** Deletes all links of the user and returns how many were deleted. */
  deleteForUser(userId: string): Promise<number>
}
