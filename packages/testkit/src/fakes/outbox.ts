const PATIENCE_MS = 2000
const STEP_MS = 2

/** Keeps what was sent; can be told to fail. Sending may go on after the reply, so that readers wait. */
export interface Outbox<M> {
  readonly all: readonly M[]
  /** How often sending was tried, failures included. */
  readonly tries: number
  /** From now on sending rejects, until `recover`. */
  fail(error?: Error): void
  recover(): void
  clear(): void
  /** Waits until so many were sent since the last `clear` (default 1), and gives them; rejects after 2 s. */
  arrived(count?: number): Promise<readonly M[]>
  /** Waits until sending was tried so often. */
  tried(count: number): Promise<void>
}

export function outbox<M>(): Outbox<M> & { keep(message: M): void } {
  const messages: M[] = []
  let tries = 0
  let failure: Error | undefined

  async function until(isDone: () => boolean, what: string): Promise<void> {
    for (let waited = 0; !isDone(); waited += STEP_MS) {
      if (waited >= PATIENCE_MS) throw new Error(`${what} did not come; there are ${messages.length} of ${tries} tries`)
      await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    }
  }

  return {
    all: messages,
    get tries() {
      return tries
    },
    keep(message) {
      tries++
      if (failure !== undefined) throw failure
      messages.push(message)
    },
    fail(error = new Error('the carrier is down')) {
      failure = error
    },
    recover() {
      failure = undefined
    },
    clear() {
      messages.length = 0
      tries = 0
    },
    async arrived(count = 1) {
      await until(() => messages.length >= count, `message ${count}`)
      return [...messages]
    },
    tried: (count) => until(() => tries >= count, `try ${count}`),
  }
}
