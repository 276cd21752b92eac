const LONGEST_MS = 3_600_000
const HTTP_DATE = /^[A-Za-z]{3}, \d\d [A-Za-z]{3} \d{4} \d\d:\d\d:\d\d GMT$/

/** How long `Retry-After` asks to wait, in seconds or until a date, at most an hour; 0 where it says nothing that can be read. */
export function retryAfterMs(header: string | null, now: Date): number {
  if (header === null) return 0
  const value = header.trim()
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, LONGEST_MS)
  const wait = HTTP_DATE.test(value) ? Date.parse(value) - now.getTime() : 0
  return Math.min(Math.max(wait || 0, 0), LONGEST_MS)
}
