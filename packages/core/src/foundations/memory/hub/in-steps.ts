/** Number of entries that are examined before other work gets its turn. */
const STEP = 5000

/** Goes through the values and lets the event loop handle other work after every few thousand of them. */
export async function forEachInSteps<T>(values: Iterable<T>, visit: (value: T) => void): Promise<void> {
  let visited = 0
  for (const value of values) {
    visit(value)
    visited += 1
    if (visited % STEP === 0) await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

/** Removes the values for which `isGone` is true, in steps, and returns their number. */
export async function removeInSteps<T>(
  values: Iterable<T>,
  isGone: (value: T) => boolean,
  remove: (value: T) => void,
): Promise<number> {
  let removed = 0
  await forEachInSteps(values, (value) => {
    if (!isGone(value)) return
    remove(value)
    removed += 1
  })
  return removed
}
