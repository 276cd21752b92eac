/** One step of the schema. A released migration never changes. */
export interface Migration {
  readonly name: string
  /** Run in this order, in one transaction. */
  readonly statements: readonly string[]
}
