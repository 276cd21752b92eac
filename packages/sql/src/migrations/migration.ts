/** One step of the schema: data, never changed once it was released. */
export interface Migration {
  readonly name: string
  /** Run in this order, in one transaction. */
  readonly statements: readonly string[]
}
