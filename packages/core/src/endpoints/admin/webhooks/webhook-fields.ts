import * as v from 'valibot'
import { isEventLabel } from '../../../foundations/values/event-label.ts'
import { text } from '../../../foundations/values/text.ts'
import type { DeliveryStore, WebhookHealth } from '../../../ports/deliveries.ts'
import { SIGNATURE_SCHEMES, type Webhook } from '../../../ports/webhooks.ts'

const SCRIPT_BYTES = 64 * 1024
const label = v.pipe(v.string(), v.check(isEventLabel, 'name'))
const event = v.pipe(
  v.string(),
  v.check((name) => name === '*' || isEventLabel(name), 'name'),
)
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/** Placeholder in responses for a configured secret. The secret itself is never returned. */
export const HIDDEN = '***'

const url = text(1, 2048)
const events = v.pipe(v.array(event), v.minLength(1), v.maxLength(100))
/** Schema of a new webhook secret. At least 8 characters, so that it can't be guessed. */
const newSecret = text(8, 1024)
const secret = v.union([v.literal(HIDDEN), newSecret])
const maxRetries = whole(0, 20)
const retryDelayMs = whole(1, 3_600_000)
export const allowedActions = v.pipe(v.array(text(1, 128)), v.maxLength(1000))
export const jsScript = v.pipe(
  v.string(),
  v.check((script) => new TextEncoder().encode(script).length <= SCRIPT_BYTES, 'max_bytes'),
)
const signatureScheme = v.picklist(SIGNATURE_SCHEMES)
const tenantId = text(1, 255)

export const newWebhook = v.strictObject({
  url: v.optional(url),
  events: v.optional(events),
  secret: v.optional(newSecret),
  isActive: v.optional(v.boolean(), true),
  tenantId: v.optional(tenantId),
  maxRetries: v.optional(maxRetries, 3),
  retryDelayMs: v.optional(retryDelayMs, 1000),
  provider: v.optional(label),
  allowedActions: v.optional(allowedActions),
  jsScript: v.optional(jsScript),
  signatureScheme: v.optional(signatureScheme),
})

/** Schema of a change of a webhook. Missing fields, and a secret of `***`, keep their value; `null` removes it. */
export const webhookChange = v.strictObject({
  url: v.nullish(url),
  events: v.nullish(events),
  secret: v.nullish(secret),
  isActive: v.optional(v.boolean()),
  tenantId: v.nullish(tenantId),
  maxRetries: v.optional(maxRetries),
  retryDelayMs: v.optional(retryDelayMs),
  provider: v.nullish(label),
  allowedActions: v.nullish(allowedActions),
  jsScript: v.nullish(jsScript),
  signatureScheme: v.nullish(signatureScheme),
})

export const webhookReply = v.object({
  id: v.string(),
  url: v.optional(v.string()),
  events: v.optional(v.array(v.string())),
  secret: v.optional(v.literal(HIDDEN)),
  isActive: v.boolean(),
  tenantId: v.optional(v.string()),
  maxRetries: v.number(),
  retryDelayMs: v.number(),
  provider: v.optional(v.string()),
  allowedActions: v.optional(v.array(v.string())),
  jsScript: v.optional(v.string()),
  signatureScheme: v.optional(v.picklist(SIGNATURE_SCHEMES)),
  createdAt: v.string(),
})

/** State of an outgoing webhook's deliveries. Absent if the store can't tell. */
export const webhookHealthReply = v.object({
  pending: v.number(),
  givenUp: v.number(),
  lastDeliveredAt: v.optional(v.string()),
  /** Number of failed attempts since the last response. */
  failures: v.number(),
  /** End of the pause of deliveries after several failures. Absent if the webhook isn't paused. */
  pausedUntil: v.optional(v.string()),
})

export const webhookWithHealth = v.object({ ...webhookReply.entries, health: v.optional(webhookHealthReply) })

export function webhookView(webhook: Webhook): Readonly<Record<string, unknown>> {
  const { secret: sealed, createdAt, ...others } = webhook
  return { ...others, ...(sealed !== undefined && { secret: HIDDEN }), createdAt: createdAt.toISOString() }
}

/** Returns the webhooks with their health, which takes one store call. */
export async function withHealth(
  webhooks: readonly Webhook[],
  deliveries: DeliveryStore | undefined,
  now: Date,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const outgoing = webhooks.filter(({ url }) => url !== undefined).map(({ id }) => id)
  const known = outgoing.length === 0 ? undefined : await deliveries?.health?.(outgoing)
  return webhooks.map((webhook) => {
    const none = { webhookId: webhook.id, pending: 0, dead: 0, failures: 0 }
    const health = known && outgoing.includes(webhook.id) && (known.find((one) => one.webhookId === webhook.id) ?? none)
    return { ...webhookView(webhook), ...(health && { health: healthView(health, now) }) }
  })
}

function healthView({ pending, dead, lastDeliveredAt, failures, restsUntil }: WebhookHealth, now: Date) {
  return {
    pending,
    givenUp: dead,
    ...(lastDeliveredAt && { lastDeliveredAt: lastDeliveredAt.toISOString() }),
    failures,
    ...(restsUntil && restsUntil > now && { pausedUntil: restsUntil.toISOString() }),
  }
}
