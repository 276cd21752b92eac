const PATIENCE_MS = 2000
const STEP_MS = 2

/**
 * Keeps sent messages and can simulate failures. `arrived` and `tried` wait, because a message may be sent after the
 * response.
 */
export interface Outbox<M> {
  readonly all: readonly M[]
  readonly tries: number
  /** Makes each send reject with `error` until `recover` is called. */
  fail(error?: Error): void
  recover(): void
  clear(): void
  /** Resolves to all messages when `count` have been sent since the last `clear` (default 1). Rejects after 2 s. */
  arrived(count?: number): Promise<readonly M[]>
  /** Resolves when `count` sends have been attempted since the last `clear`. Rejects after 2 s. */
  tried(count: number): Promise<void>
}

export function outbox<M>(): Outbox<M> & { keep(message: M): void } {
  const messages: M[] = []
  let tries = 0
  let failure: Error | undefined

  async function until(isDone: () => boolean, what: string): Promise<void> {
    for (let waited = 0; !isDone(); waited += STEP_MS) {
      if (waited >= PATIENCE_MS) throw new Error(`${what} did not arrive: ${messages.length} sent in ${tries} attempts`)
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
