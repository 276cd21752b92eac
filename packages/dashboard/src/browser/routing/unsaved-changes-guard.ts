/** Called before all other listeners of a change of place. May restore the address and stop the event. */
export type UnsavedChangesGuard = (event: HashChangeEvent) => unknown

let guard: UnsavedChangesGuard | null = null

// Registered before anything is rendered: browsers call the listeners of a window in the order of registration,
// capturing or not.
addEventListener('hashchange', (event) => guard?.(event))

export function setUnsavedChangesGuard(next: UnsavedChangesGuard | null): void {
  guard = next
}
