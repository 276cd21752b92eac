const STEP_MS = 2
/** A minute on an idle machine, longer on a busy one: steps are counted, not time. */
const STEPS = 30_000

/** Waits until the condition holds. Rejects with `what` if a minute of waiting was in vain. */
export async function eventually(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let step = 0; !(await holds()); step++) {
    if (step >= STEPS) throw new Error(`waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
}
