const STEP_MS = 2
/** Number of checks. Checks are counted and not time, so that a busy machine has as many as an idle one. */
const STEPS = 30_000

/** Waits until the condition holds. Rejects with `what` if it doesn't hold after 30,000 checks, about a minute on an idle machine. */
export async function eventually(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let step = 0; !(await holds()); step++) {
    if (step >= STEPS) throw new Error(`waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
}
