/** A user's key/value pairs; values are JSON. */
export type Metadata = Readonly<Record<string, unknown>>

/** Keeps key/value metadata of users, one entry a key. */
export interface MetadataStore {
  /** `{}` for an unknown user. */
  get(userId: string): Promise<Metadata>
  /** Sets the given keys and removes those whose value is `null`, in one write; others stay. */
  merge(userId: string, patch: Metadata): Promise<void>
  deleteForUser(userId: string): Promise<void>
}
