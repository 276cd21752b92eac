/** Called before all other `hashchange` listeners. The guard can restore the address and stop the event. */
export type UnsavedChangesGuard = (event: HashChangeEvent) => unknown

let guard: UnsavedChangesGuard | null = null

// Registered before anything is rendered: browsers call the listeners of `window` in the order of registration. The
// option `capture` doesn't change this order.
addEventListener('hashchange', (event) => guard?.(event))

export function setUnsavedChangesGuard(next: UnsavedChangesGuard | null): void {
  guard = next
}
