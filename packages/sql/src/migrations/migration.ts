/** One change of the database schema. A released migration must never be edited. */
export interface Migration {
  readonly name: string
  readonly statements: readonly string[]
}
