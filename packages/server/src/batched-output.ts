/** Output that is written in batches. */
export interface BatchedOutput {
  /** Takes a line over. An urgent one is written at once, with all that waits. */
  write(line: string, isUrgent?: boolean): void
  /** Writes what waits. */
  flush(): void
}

const DELAY_MS = 50
/** Of characters: what a pipe holds on Linux. */
const MOST_WAITING = 64 * 1024

/**
 * Collects lines for 50 ms or up to 64 KiB: a write a request would be a fifth of what a busy main thread does. The process has to flush it
 * when it ends.
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
      if (isUrgent || waiting.length >= MOST_WAITING) flush()
      else timer ??= setTimeout(flush, DELAY_MS).unref()
    },
    flush,
  }
}
