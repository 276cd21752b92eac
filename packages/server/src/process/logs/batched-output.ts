export interface BatchedOutput {
  /** Adds a line to the waiting lines. An urgent line is written at once, together with all waiting lines. */
  write(line: string, isUrgent?: boolean): void
  flush(): void
}

const DELAY_MS = 50
/** Maximum number of waiting characters. With 64 KiB, lines wait so long that V8 moves them to the old generation, and memory grows. */
const MAX_WAITING = 16 * 1024

/**
 * Collects lines for 50 ms or up to 16,384 characters, then writes them at once. One write per request would take a fifth of a
 * busy main thread's time. The process must call `flush` before it ends.
 */
export function batchedOutput(write: (text: string) => void): BatchedOutput {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const text = waiting
    waiting = ''
    if (text !== '') write(text)
  }

  return {
    write(line, isUrgent = false) {
      waiting += line
      if (isUrgent || waiting.length >= MAX_WAITING) flush()
      else timer ??= setTimeout(flush, DELAY_MS).unref()
    },
    flush,
  }
}
