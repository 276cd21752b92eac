import { Badge } from '../elements/badge.tsx'
import { Moment } from '../elements/moment.tsx'
import { hrefOf } from '../routing/route.ts'
import type { Webhook } from '../webhook-api-types.ts'

/** State of a webhook's deliveries: paused, failing or fine, the last success, and what was given up. */
export function WebhookHealth({ webhook: { id, health } }: { readonly webhook: Webhook }) {
  if (health === undefined) return <span class="muted none">—</span>
  const { pending, givenUp, lastDeliveredAt, failures, pausedUntil } = health
  const [tone, text] =
    pausedUntil !== undefined
      ? (['bad', 'Paused'] as const)
      : failures > 0
        ? (['warn', `${failures} ${failures === 1 ? 'failure' : 'failures'} in a row`] as const)
        : lastDeliveredAt === undefined
          ? (['bad', 'Nothing delivered yet'] as const)
          : (['good', 'Delivering'] as const)
  const isUnused = lastDeliveredAt === undefined && failures === 0 && givenUp === 0
  return (
    <div class="health">
      <span class="badges">
        {isUnused ? <Badge tone="neutral">Not used yet</Badge> : <Badge tone={tone}>{text}</Badge>}
      </span>
      {pausedUntil !== undefined && (
        <span class="muted line">
          Tries again <Moment at={pausedUntil} hasSeconds />
        </span>
      )}
      {!isUnused && (
        <span class="muted line">
          Last success: <Moment at={lastDeliveredAt} isRelative none="never" />
        </span>
      )}
      {pending > 0 && <span class="muted line">{pending.toLocaleString()} waiting</span>}
      {givenUp > 0 && (
        <a class="line" href={hrefOf(['webhooks', id, 'deliveries'], { status: 'dead' })}>
          {givenUp.toLocaleString()} given up
        </a>
      )}
    </div>
  )
}
