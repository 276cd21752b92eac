import { withQuery } from '../api/admin-api.ts'
import { useLoad } from '../api/use-load.ts'
import type { SignIns } from '../api-types.ts'
import { Card } from '../elements/card.tsx'
import { methodName } from '../events/event-sentence.ts'
import { Loaded } from '../feedback/loaded.tsx'
import { number, rich, t } from '../language/text.ts'
import { hrefOf } from '../routing/route.ts'
import { dayText } from './day-text.ts'
import { type Dates, eventsOf } from './shown-days.ts'

const PARTS = [
  ['methods', 'Method', methodName],
  ['providers', 'Provider', (name: string) => name],
  // The service counts all programs that it doesn't know under the name `other`.
  ['devices', 'Device', (name: string) => (name === 'other' ? t('Other|devices') : name)],
] as const

interface SignInBreakdownProps {
  readonly days: number
  /** Dates that the user chose. If missing, the days end today. */
  readonly dates: Dates | undefined
}

/** Sign-ins by method, provider, device and outcome, and active users. */
export function SignInBreakdown({ days, dates }: SignInBreakdownProps) {
  const load = useLoad<SignIns>(withQuery('/stats/sign-ins', { days, until: dates?.to }))
  return (
    <Loaded of={load}>
      {({ succeeded, failed, activeUsers: active, ...parts }) => (
        <section class="stack" aria-labelledby="sign-ins">
          <h2 id="sign-ins">{t('How people sign in')}</h2>
          <p>
            {rich('{succeeded} succeeded, {failed}.', {
              succeeded: number(succeeded),
              failed: (
                <a href={hrefOf(['events'], { event: 'identity.auth.login.failed', ...(dates && eventsOf(dates)) })}>
                  {t('{count} failed', { count: failed })}
                </a>
              ),
            })}{' '}
            {dates
              ? rich('Active users up to {to}: {day} (last day), {week} (last 7 days), {month} (last 30 days).', {
                  to: <time dateTime={dates.to}>{dayText(dates.to)}</time>,
                  day: number(active.day),
                  week: number(active.week),
                  month: number(active.month),
                })
              : t('Active users: {day} (last day), {week} (last 7 days), {month} (last 30 days).', active)}
          </p>
          <div class="charts">
            {PARTS.map(([name, title, labelOf]) => (
              <Card key={name} title={t(title)}>
                <Parts title={t(title)} labelOf={labelOf} of={parts[name]} />
              </Card>
            ))}
          </div>
        </section>
      )}
    </Loaded>
  )
}

interface PartsProps {
  readonly title: string
  readonly of: SignIns['methods']
  labelOf(name: string): string
}

function Parts({ title, of: parts, labelOf }: PartsProps) {
  if (parts.length === 0) return <p class="muted">{t('None in this time.')}</p>
  return (
    <table class="day-table">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" class="end">
            {t('Succeeded')}
          </th>
          <th scope="col" class="end">
            {t('Failed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, succeeded, failed }) => (
          <tr key={name}>
            <th scope="row">{labelOf(name)}</th>
            <td class="end">{number(succeeded)}</td>
            <td class="end">{number(failed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
