import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadMessages } from './message.ts'

export interface AwaitedMessages {
  /**
   * Waits at most 20 s for a message to this recipient that matches, and returns the first group of the match. Skips a text that it returned before.
   * Rejects if no message arrives.
   */
  message(to: string, pattern: RegExp): Promise<string>
  /** Waits for a mailed link to a page, such as `reset-password`, and returns the link's token. */
  mailedToken(to: string, page: string): Promise<string>
  /** Returns the texts of all messages to this recipient so far. */
  messagesTo(to: string): Promise<readonly string[]>
}

const PATIENCE_MS = 20_000
const STEP_MS = 50

export function awaitedMessages(read: ReadMessages = async () => []): AwaitedMessages {
  const returned = new Set<string>()

  async function messagesTo(to: string): Promise<readonly string[]> {
    return (await read()).filter((one) => one.to.toLowerCase() === to.toLowerCase()).map(({ text }) => text)
  }

  async function message(to: string, pattern: RegExp): Promise<string> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(STEP_MS)) {
      for (const text of await messagesTo(to)) {
        const found = pattern.exec(text)?.[1]
        if (found === undefined || returned.has(found)) continue
        returned.add(found)
        return found
      }
    }
    throw new Error(`no message to ${to} matched ${pattern} within ${PATIENCE_MS / 1000} s`)
  }

  return {
    message,
    messagesTo,
    mailedToken: (to, page) => message(to, new RegExp(`/${page}\\?(?:[^\\s]*&)?token=([\\w.-]+)`)),
  }
}
