/** Hears first of a change of place: it may put it back and keep it from the others. */
export type PlaceGuard = (event: HashChangeEvent) => unknown

let guard: PlaceGuard | null = null

// Before anything is rendered: browsers ask the listeners of a window in the order in which they came, captured or not.
addEventListener('hashchange', (event) => guard?.(event))

export function setPlaceGuard(next: PlaceGuard | null): void {
  guard = next
}
