import { withQuery } from '../api/admin-api.ts'
import { useLoad } from '../api/use-load.ts'
import type { SignIns } from '../api-types.ts'
import { Card } from '../elements/card.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { hrefOf } from '../routing/route.ts'

const TEXTS = {
  title: 'How people sign in',
  parts: [
    ['methods', 'Method'],
    ['providers', 'Provider'],
    ['devices', 'Device'],
  ],
  none: 'None in this time.',
  active: 'Active users',
  day: 'last day',
  week: 'last 7 days',
  month: 'last 30 days',
} as const

/** Sign-ins by method, provider, device and outcome, and active users. */
export function SignInBreakdown({ days }: { readonly days: number }) {
  const load = useLoad<SignIns>(withQuery('/stats/sign-ins', { days }))
  return (
    <Loaded of={load}>
      {({ succeeded, failed, activeUsers: active, ...parts }) => (
        <section class="stack" aria-labelledby="sign-ins">
          <h2 id="sign-ins">{TEXTS.title}</h2>
          <p>
            {succeeded.toLocaleString()} succeeded,{' '}
            <a href={hrefOf(['events'], { event: 'identity.auth.login.failed' })}>{failed.toLocaleString()} failed</a>.{' '}
            {TEXTS.active}: {active.day.toLocaleString()} ({TEXTS.day}), {active.week.toLocaleString()} ({TEXTS.week}),{' '}
            {active.month.toLocaleString()} ({TEXTS.month}).
          </p>
          <div class="charts">
            {TEXTS.parts.map(([name, title]) => (
              <Card key={name} title={title}>
                <Parts title={title} of={parts[name]} />
              </Card>
            ))}
          </div>
        </section>
      )}
    </Loaded>
  )
}

function Parts({ title, of: parts }: { readonly title: string; readonly of: SignIns['methods'] }) {
  if (parts.length === 0) return <p class="muted">{TEXTS.none}</p>
  return (
    <table class="day-table">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" class="end">
            Succeeded
          </th>
          <th scope="col" class="end">
            Failed
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, succeeded, failed }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="end">{succeeded.toLocaleString()}</td>
            <td class="end">{failed.toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
