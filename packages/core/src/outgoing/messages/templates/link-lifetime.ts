import type { BuiltInLanguage } from '../../../ports/host/mailer.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const UNITS = {
  en: { hour: ['hour', 'hours'], minute: ['minute', 'minutes'] },
  it: { hour: ['ora', 'ore'], minute: ['minuto', 'minuti'] },
} as const

/** Returns the sentence that says how long the link is valid. */
export function linkLifetime(lang: BuiltInLanguage, ms: number | undefined): string {
  if (ms === undefined) return lang === 'it' ? 'Il link funziona una sola volta.' : 'The link works only once.'
  const { count, unit: name } = lifetimeOf(ms)
  const unit = UNITS[lang][name][count === 1 ? 0 : 1]
  return lang === 'it'
    ? `Il link funziona una sola volta e per ${count} ${unit}.`
    : `The link works only once and for ${count} ${unit}.`
}

/** Returns a lifetime in whole hours if possible, otherwise in minutes. */
export function lifetimeOf(ms: number): { readonly count: number; readonly unit: 'hour' | 'minute' } {
  const isHours = ms >= HOUR && ms % HOUR === 0
  return { count: Math.max(1, Math.floor(ms / (isHours ? HOUR : MINUTE))), unit: isHours ? 'hour' : 'minute' }
}
