import { withQuery } from '../api/admin-api.ts'
import { useLoad } from '../api/use-load.ts'
import type { SignIns } from '../api-types.ts'
import { Card } from '../elements/card.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { number, rich, t } from '../language/text.ts'
import { hrefOf } from '../routing/route.ts'

const PARTS = [
  ['methods', 'Method'],
  ['providers', 'Provider'],
  ['devices', 'Device'],
] as const

/** Sign-ins by method, provider, device and outcome, and active users. */
export function SignInBreakdown({ days }: { readonly days: number }) {
  const load = useLoad<SignIns>(withQuery('/stats/sign-ins', { days }))
  return (
    <Loaded of={load}>
      {({ succeeded, failed, activeUsers: active, ...parts }) => (
        <section class="stack" aria-labelledby="sign-ins">
          <h2 id="sign-ins">{t('How people sign in')}</h2>
          <p>
            {rich('{succeeded} succeeded, {failed}.', {
              succeeded: number(succeeded),
              failed: (
                <a href={hrefOf(['events'], { event: 'identity.auth.login.failed' })}>
                  {t('{count} failed', { count: failed })}
                </a>
              ),
            })}{' '}
            {t('Active users: {day} (last day), {week} (last 7 days), {month} (last 30 days).', active)}
          </p>
          <div class="charts">
            {PARTS.map(([name, title]) => (
              <Card key={name} title={t(title)}>
                <Parts title={t(title)} of={parts[name]} />
              </Card>
            ))}
          </div>
        </section>
      )}
    </Loaded>
  )
}

function Parts({ title, of: parts }: { readonly title: string; readonly of: SignIns['methods'] }) {
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
            <th scope="row">{name}</th>
            <td class="end">{number(succeeded)}</td>
            <td class="end">{number(failed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
