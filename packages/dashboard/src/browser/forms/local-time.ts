/**
 * Converts an ISO 8601 string to the value of a `datetime-local` field: local time without a zone. Empty if invalid.
 */
export function localTime(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
