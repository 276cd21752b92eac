import type { Caller } from '../../callers/caller.ts'

const PATIENCE_MS = 15_000

export interface OpenStream {
  readonly status: number
  /** Waits until the stream's text contains `part`, at most 15 s. Returns the text received so far. */
  until(part: string): Promise<string>
  close(): void
}

export async function openStream(caller: Caller, query: string): Promise<OpenStream> {
  const ended = new AbortController()
  const response = await caller.open(`/tools/stream${query}`, ended.signal)
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  return {
    status: response.status,
    async until(part) {
      const timer = setTimeout(() => ended.abort(), PATIENCE_MS)
      try {
        while (!text.includes(part)) {
          const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
          if (done) break
          text += decoder.decode(value, { stream: true })
        }
      } catch {
        // The stream was aborted, by the timer.
      }
      clearTimeout(timer)
      return text
    },
    close: () => ended.abort(),
  }
}
