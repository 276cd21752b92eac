import { eventually } from '../eventually.ts'

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
  /** Resolves to all messages when `count` have been sent since the last `clear` (default 1). Rejects after a minute. */
  arrived(count?: number): Promise<readonly M[]>
  /** Resolves when `count` sends have been attempted since the last `clear`. Rejects after a minute. */
  tried(count: number): Promise<void>
}

export function outbox<M>(): Outbox<M> & { keep(message: M): void } {
  const messages: M[] = []
  let tries = 0
  let failure: Error | undefined

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
      await eventually(() => messages.length >= count, `message ${count} is sent`)
      return [...messages]
    },
    tried: (count) => eventually(() => tries >= count, `message ${count} is tried`),
  }
}
