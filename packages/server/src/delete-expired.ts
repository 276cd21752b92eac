import type { Sallyport } from '@sallyport/core'

const INTERVAL_MS = 15 * 60_000

/** Deletes what has expired every 15 minutes. Returns the function that stops it. */
export function deleteExpiredRegularly(deleteExpired: Sallyport['deleteExpired']): () => void {
  const timer = setInterval(() => void deleteExpired(), INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
