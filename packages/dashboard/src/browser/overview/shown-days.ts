import { setQuery, useRoute } from '../routing/use-route.ts'

const DAY_MS = 86_400_000
/** Maximum number of days that the service counts at once. */
const MOST = 90
const DEFAULT = 30

/** Numbers of days that the user can choose. These days end today. */
export const CHOICES = [7, DEFAULT, MOST] as const

export type Choice = (typeof CHOICES)[number] | 'own'

/** First and last UTC day, such as `2026-11-02`. Empty if missing. */
export interface Dates {
  readonly from: string
  readonly to: string
}

/** The days that the overview shows, stored in the page's address. */
export interface ShownDays {
  readonly choice: Choice
  /** Number of days. Null if the address doesn't have two dates up to today that span 1 to 90 days. */
  readonly days: number | null
  /** Dates that the user chose. If missing, the days end today. */
  readonly dates?: Dates
}

export function useShownDays(): ShownDays {
  const { query } = useRoute()
  const dates = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  if (dates.from === '' && dates.to === '') {
    const days = CHOICES.find((choice) => choice === Number(query.get('days'))) ?? DEFAULT
    return { choice: days, days }
  }
  const length = (Date.parse(dates.to) - Date.parse(dates.from)) / DAY_MS + 1
  const isCounted = Number.isInteger(length) && length >= 1 && length <= MOST && dates.to <= dayAgo(0)
  return { choice: 'own', days: isCounted ? length : null, dates }
}

/** Stores a choice in the address. For own dates, starts with the dates of the last `before` days, the number shown until now (default 30). */
export function choose(choice: Choice, before: number | null): void {
  const days = choice === DEFAULT || choice === 'own' ? undefined : choice
  setQuery({
    days,
    from: choice === 'own' ? dayAgo((before ?? DEFAULT) - 1) : undefined,
    to: choice === 'own' ? dayAgo(0) : undefined,
  })
}

/** Returns the UTC day that is `days` days before today. */
export function dayAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the filter of the events of these days. Its end is exclusive. */
export function eventsOf({ from, to }: Dates): Dates {
  const after = Date.parse(to) + DAY_MS
  return { from: new Date(from).toISOString(), to: new Date(after).toISOString() }
}
