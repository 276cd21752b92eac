import { useApi } from '../api/api-context.ts'
import type { Features, Stats } from '../api-types.ts'
import { number, t } from '../language/text.ts'
import { hrefOf } from '../routing/route.ts'

interface Figure {
  readonly label: string
  readonly value: number
  readonly note?: string
  readonly place?: readonly string[]
  readonly isBad?: boolean
}

export function Figures({ of }: { readonly of: Stats }) {
  const { features } = useApi()
  return (
    <ul class="figures">
      {figuresOf(of, features).map(({ label, value, note, place, isBad }) => (
        <li key={label} class={isBad ? 'bad' : ''}>
          <p class="figure-label">{place === undefined ? label : <a href={hrefOf(place)}>{label}</a>}</p>
          <p class="figure">{number(value)}</p>
          {note && <p class="muted">{note}</p>}
        </li>
      ))}
    </ul>
  )
}

function figuresOf({ users, sessions, tenants, deliveries }: Stats, features: Features): readonly Figure[] {
  return [
    ...(users
      ? [
          {
            label: t('Users'),
            value: users.total,
            note: t('{count} disabled', { count: users.disabled }),
            place: ['users'],
          },
          { label: t('Verified|users'), value: users.verified, note: shareOf(users.verified, users.total) },
          { label: t('2FA on'), value: users.twoFactor, note: shareOf(users.twoFactor, users.total) },
        ]
      : []),
    ...(sessions ? [{ label: t('Active sessions'), value: sessions.active, place: ['sessions'] }] : []),
    ...(tenants ? [{ label: t('Tenants'), value: tenants.total, place: ['tenants'] }] : []),
    ...(deliveries
      ? [
          {
            label: t('Deliveries and messages waiting'),
            value: deliveries.pending,
            note: t('{count} given up', { count: deliveries.dead }),
            place: deliveries.dead > 0 && features.givenUp ? ['webhooks', 'given-up'] : ['webhooks'],
            isBad: deliveries.dead > 0,
          },
        ]
      : []),
  ]
}

function shareOf(part: number, all: number): string {
  return all === 0 ? t('no users yet') : t('{percent} % of users', { percent: Math.round((part / all) * 100) })
}
