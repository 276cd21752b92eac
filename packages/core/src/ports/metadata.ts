/** A user's key/value pairs. Values are JSON. */
export type Metadata = Readonly<Record<string, unknown>>

export interface MetadataStore {
  /** Returns `{}` for an unknown user. */
  get(userId: string): Promise<Metadata>
  /** In one write, sets the given keys and removes those whose value is null. Other keys stay. */
  merge(userId: string, patch: Metadata): Promise<void>
  deleteForUser(userId: string): Promise<void>
}
