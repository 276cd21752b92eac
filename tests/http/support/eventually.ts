const PATIENCE_MS = 2000
const STEP_MS = 2

/** Waits until the condition holds, at most 2 s: some work continues after the reply. */
export async function eventually(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds() && waited < PATIENCE_MS; waited += STEP_MS)
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
}
