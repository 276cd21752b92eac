/** An account at an identity provider that its owner signs in with. */
export interface LinkedAccount {
  readonly userId: string
  readonly provider: string
  /** The provider's own id of the account: its subject. */
  readonly providerAccountId: string
  readonly email?: string
  readonly name?: string
  readonly picture?: string
  readonly linkedAt: Date
}

/** Keeps which account at which provider is whose. Every method is atomic. */
export interface LinkedAccountStore {
  /** Whose account it is at the provider. An identity is (provider, subject), never an e-mail (R08). */
  find(provider: string, providerAccountId: string): Promise<LinkedAccount | null>
  /** Oldest first. */
  listForUser(userId: string): Promise<readonly LinkedAccount[]>
  /** Throws ConflictError when (provider, providerAccountId) is taken, whoever has it. */
  insert(account: LinkedAccount): Promise<void>
  /**
   * Deletes the link if it is this user's (R25); true if there was one. With `keepingOne` only if the user keeps another
   * link at a provider other than `email`: of parallel calls on the last two one gets false.
   */
  delete(
    userId: string,
    provider: string,
    providerAccountId: string,
    options?: { readonly keepingOne?: boolean },
  ): Promise<boolean>
  /** Deletes all of the user's links and gives their number. */
  deleteForUser(userId: string): Promise<number>
}
