const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const TO_THE_SECOND = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' })
const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Shows a point in time. A string that isn't a date is shown unchanged. */
export function Moment({
  at,
  isRelative = false,
  hasSeconds = false,
  none = '—',
}: {
  readonly at: string | undefined
  readonly isRelative?: boolean
  readonly hasSeconds?: boolean
  readonly none?: string
}) {
  if (at === undefined) return <span class="muted">{none}</span>
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return <>{at}</>
  return (
    <time dateTime={at} title={EXACT.format(date)}>
      {isRelative ? relative(date) : (hasSeconds ? TO_THE_SECOND : FULL).format(date)}
    </time>
  )
}

/** Returns a relative time such as "3 hours ago". Returns the date if more than 30 days away. */
function relative(date: Date): string {
  const seconds = (date.getTime() - Date.now()) / 1000
  if (Math.abs(seconds) > 30 * 86_400) return FULL.format(date)
  for (const [unit, length] of UNITS)
    if (Math.abs(seconds) >= length) return RELATIVE.format(Math.trunc(seconds / length), unit)
  return 'just now'
}
