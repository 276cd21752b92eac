import type { SiegeReport } from '../besiege.ts'
import type { Verdict } from '../rule.ts'

const MARKS = { held: 'ok    ', broken: 'BROKEN', skipped: '–     ' } as const

/** Returns one line about a rule, and one for each failure that is shown. */
export function verdictLines({ rule, outcome, checks, failed, failures, reason, ms }: Verdict): string {
  const count = outcome === 'broken' ? `${failed} of ${checks} checks failed` : `${checks} checks`
  const rest = outcome === 'skipped' ? `skipped: ${reason}` : `${count}, ${(ms / 1000).toFixed(1)} s`
  const more = failed > failures.length ? [`and ${failed - failures.length} more`] : []
  return [`${MARKS[outcome]} ${rule}: ${rest}`, ...[...failures, ...more].map((text) => `         ${text}`)].join('\n')
}

export function summary({ verdicts, requests }: SiegeReport): string {
  const count = (outcome: Verdict['outcome']) => verdicts.filter((one) => one.outcome === outcome).length
  const checks = verdicts.reduce((sum, one) => sum + one.checks, 0)
  return `${count('held')} rules held, ${count('broken')} broken, ${count('skipped')} skipped; ${checks} checks, ${requests} requests`
}
