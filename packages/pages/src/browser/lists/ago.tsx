import type { ComponentChildren } from 'preact'
import { usePage } from '../page-context.ts'
import { localeOf } from './locale-of.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
const MOST_DAYS = 30

/** Shows how far a time is in the past or the future, or the day if it is more than 30 days away. Shows the exact time on hover. */
export function Ago({ at, put }: { readonly at: unknown; put(when: string): ComponentChildren }) {
  const locale = localeOf(usePage().config.lang)
  const date = new Date(String(at))
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(date)
  return <span title={exact}>{put(ago(date, locale))}</span>
}

function ago(date: Date, locale: string): string {
  const seconds = (date.getTime() - Date.now()) / 1000
  if (Math.abs(seconds) > MOST_DAYS * 86_400)
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(date)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  // Shows “now” for less than a minute, because a number of seconds would be out of date at once.
  return format.format(unit === 'second' ? 0 : Math.trunc(seconds / length), unit)
}
