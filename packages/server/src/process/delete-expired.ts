import type { Sallyport } from '@sallyport/core'

const FIRST_MS = 10_000
const INTERVAL_MS = 15 * 60_000

/**
 * Deletes expired records 10 s after the start and then every 15 minutes, unless the last run hasn't ended. Returns a function
 * that stops the timer.
 */
export function deleteExpiredRegularly(deleteExpired: Sallyport['deleteExpired']): () => void {
  let isRunning = false

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    await deleteExpired().finally(() => {
      isRunning = false
    })
  }

  const first = setTimeout(() => void run(), FIRST_MS)
  const timer = setInterval(() => void run(), INTERVAL_MS)
  for (const each of [first, timer]) each.unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
