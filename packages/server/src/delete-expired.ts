import type { Sallyport } from '@sallyport/core'

const FIRST_MS = 10_000
const INTERVAL_MS = 15 * 60_000

/** Deletes expired records 10 s after the start and then every 15 minutes. Returns a function that stops the timer. */
export function deleteExpiredRegularly(deleteExpired: Sallyport['deleteExpired']): () => void {
  const first = setTimeout(() => void deleteExpired(), FIRST_MS)
  const timer = setInterval(() => void deleteExpired(), INTERVAL_MS)
  for (const each of [first, timer]) each.unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
