import { useApi } from '../api/api-context.ts'
import type { Features, Stats } from '../api-types.ts'
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
          <p class="figure">{value.toLocaleString()}</p>
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
          { label: 'Users', value: users.total, note: `${users.disabled.toLocaleString()} disabled`, place: ['users'] },
          { label: 'Verified', value: users.verified, note: shareOf(users.verified, users.total) },
          { label: '2FA on', value: users.twoFactor, note: shareOf(users.twoFactor, users.total) },
        ]
      : []),
    ...(sessions ? [{ label: 'Active sessions', value: sessions.active, place: ['sessions'] }] : []),
    ...(tenants ? [{ label: 'Tenants', value: tenants.total, place: ['tenants'] }] : []),
    ...(deliveries
      ? [
          {
            label: 'Deliveries due',
            value: deliveries.pending,
            note: `${deliveries.dead.toLocaleString()} given up`,
            place: deliveries.dead > 0 && features.givenUp ? ['webhooks', 'given-up'] : ['webhooks'],
            isBad: deliveries.dead > 0,
          },
        ]
      : []),
  ]
}

function shareOf(part: number, all: number): string {
  return all === 0 ? 'of no users' : `${Math.round((part / all) * 100)} % of users`
}
