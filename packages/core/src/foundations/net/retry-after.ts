const MAX_MS = 3_600_000
const HTTP_DATE = /^[A-Za-z]{3}, \d\d [A-Za-z]{3} \d{4} \d\d:\d\d:\d\d GMT$/

/**
 * Returns the wait in milliseconds that a `Retry-After` header requests (in seconds or as a date), at most an hour. Returns 0 if the
 * header is missing or unreadable.
 */
export function retryAfterMs(header: string | null, now: Date): number {
  if (header === null) return 0
  const value = header.trim()
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, MAX_MS)
  const wait = HTTP_DATE.test(value) ? Date.parse(value) - now.getTime() : 0
  return Math.min(Math.max(wait || 0, 0), MAX_MS)
}
