/** Properties of a view. `rest` contains the segments of the route after the view's name. */
export interface ViewProps {
  readonly rest: readonly string[]
}
