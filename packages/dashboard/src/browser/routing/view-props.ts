/** What a view gets: the rest of the address behind its own name. */
export interface ViewProps {
  readonly rest: readonly string[]
}
