/** Waits without keeping the process alive. `begun` gets a function that ends the wait early. */
export function sleep(ms: number, begun: (wake: () => void) => void = () => {}): Promise<void> {
  return new Promise((resolve) => {
    // Limits the delay to the maximum that timers support: a longer timer would fire at once.
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
