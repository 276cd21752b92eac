/** Waits, and keeps no process alive that has nothing else to do. `begun` gets what ends the wait early. */
export function sleep(ms: number, begun: (wake: () => void) => void = () => {}): Promise<void> {
  return new Promise((resolve) => {
    // Longer than a timer can count would be at once.
    const timer = setTimeout(resolve, Math.min(ms, 2 ** 31 - 1))
    const handle: unknown = timer
    if (typeof handle === 'object' && handle !== null && 'unref' in handle && typeof handle.unref === 'function') {
      handle.unref()
    }
    begun(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
