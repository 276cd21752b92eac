/** One step of the schema. A released migration never changes. */
export interface Migration {
  readonly name: string
  readonly statements: readonly string[]
}
