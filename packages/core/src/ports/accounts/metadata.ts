/** Key/value pairs that the host stores about a user. Values are JSON. */
export type Metadata = Readonly<Record<string, unknown>>

/** Stores key/value pairs about users. Required method: `get`. */
export interface MetadataStore {
  /** Returns the user's metadata, or `{}` if the user has none or doesn't exist. */
  get(userId: string): Promise<Metadata>
  /**
   * Sets the keys of `patch` in one write. Removes a key if its value is null. Keys that `patch` doesn't name don't change.
   * Optional: only the admin's metadata editor and the import of users need this method.
   */
  merge?(userId: string, patch: Metadata): Promise<void>
  /** Optional: without this method, deleting a user keeps the user's metadata. */
  deleteForUser?(userId: string): Promise<void>
}
