import { usePage } from '../page-context.ts'
import { localeOf } from './locale-of.ts'

/** Returns a function that shows the day of an ISO 8601 timestamp in the page's language. */
export function useDay(): (timestamp: unknown) => string {
  const format = new Intl.DateTimeFormat(localeOf(usePage().config.lang), { dateStyle: 'medium' })
  return (timestamp) => format.format(new Date(String(timestamp)))
}
