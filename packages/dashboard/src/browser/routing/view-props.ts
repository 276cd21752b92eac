/** Properties of a view: the segments of the address after its name. */
export interface ViewProps {
  readonly rest: readonly string[]
}
