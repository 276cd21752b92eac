import { Badge } from '../elements/badge.tsx'
import { Moment } from '../elements/moment.tsx'
import { rich, t } from '../language/text.ts'
import { hrefOf } from '../routing/route.ts'
import type { Webhook } from '../webhook-api-types.ts'

/** Shows the state of a webhook's deliveries (paused, failing or fine), the last success, and the number of waiting and given-up deliveries. */
export function WebhookHealth({ webhook: { id, health } }: { readonly webhook: Webhook }) {
  if (health === undefined) return <span class="muted none">—</span>
  const { pending, givenUp, lastDeliveredAt, failures, pausedUntil } = health
  const [tone, text] =
    pausedUntil !== undefined
      ? (['bad', t('Paused')] as const)
      : failures > 0
        ? (['warn', t('{count, plural, one {# failure} other {# failures}} in a row', { count: failures })] as const)
        : lastDeliveredAt === undefined
          ? (['bad', t('Nothing delivered yet')] as const)
          : (['good', t('Delivering')] as const)
  const isUnused = lastDeliveredAt === undefined && failures === 0 && givenUp === 0
  return (
    <div class="health">
      <span class="badges">
        {isUnused ? <Badge tone="neutral">{t('Not used yet')}</Badge> : <Badge tone={tone}>{text}</Badge>}
      </span>
      {pausedUntil !== undefined && (
        <span class="muted line">{rich('Tries again {at}', { at: <Moment at={pausedUntil} hasSeconds /> })}</span>
      )}
      {!isUnused && (
        <span class="muted line">
          {rich('Last success: {at}', { at: <Moment at={lastDeliveredAt} isRelative none={t('never')} /> })}
        </span>
      )}
      {pending > 0 && <span class="muted line">{t('{count} waiting', { count: pending })}</span>}
      {givenUp > 0 && (
        <a class="line" href={hrefOf(['webhooks', id, 'deliveries'], { status: 'dead' })}>
          {t('{count} given up', { count: givenUp })}
        </a>
      )}
    </div>
  )
}
