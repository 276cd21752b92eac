import { perLanguage, t } from '../language/text.ts'

const formats = perLanguage((locale) => ({
  day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
  minute: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  second: new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }),
  exact: new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }),
  relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
}))
const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Shows a point in time. `hasSeconds` shows the seconds and the day of the week, too. A string that isn't a date is shown unchanged. */
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
  const { minute, second, exact } = formats()
  return (
    <time dateTime={at} title={exact.format(date)}>
      {isRelative ? relative(date) : (hasSeconds ? second : minute).format(date)}
    </time>
  )
}

/** Returns a relative time such as "3 hours ago". Returns the date if more than 30 days away. */
function relative(date: Date): string {
  const { day, relative } = formats()
  const seconds = (date.getTime() - Date.now()) / 1000
  if (Math.abs(seconds) > 30 * 86_400) return day.format(date)
  for (const [unit, length] of UNITS)
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit)
  return t('just now')
}
