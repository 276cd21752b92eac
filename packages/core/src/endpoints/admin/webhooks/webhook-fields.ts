import * as v from 'valibot'
import { isEventLabel } from '../../../foundations/values/event-label.ts'
import { text } from '../../../foundations/values/text.ts'
import { SIGNATURE_SCHEMES, type Webhook } from '../../../ports/events/webhooks.ts'

const SCRIPT_BYTES = 64 * 1024
const label = v.pipe(v.string(), v.check(isEventLabel, 'name'))
const event = v.pipe(
  v.string(),
  v.check((name) => name === '*' || isEventLabel(name.replace(/\*$/, '')), 'name'),
)
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/** Placeholder in responses for a configured secret. The secret itself is never returned. */
export const HIDDEN = '***'

const url = text(1, 2048)
const events = v.pipe(v.array(event), v.minLength(1), v.maxLength(100))
/** Schema of a new webhook secret. At least 8 characters, so that it is hard to guess. */
export const newSecret = text(8, 1024)
const secret = v.union([v.literal(HIDDEN), newSecret])
const maxRetries = whole(0, 20)
const retryDelayMs = whole(1, 3_600_000)
export const allowedActions = v.pipe(v.array(text(1, 128)), v.maxLength(1000))
export const jsScript = v.pipe(
  v.string(),
  v.check((script) => new TextEncoder().encode(script).length <= SCRIPT_BYTES, 'max_bytes'),
)
const retry = v.literal('standard')
const signatureScheme = v.picklist(SIGNATURE_SCHEMES)
const tenantId = text(1, 255)

export const newWebhook = v.strictObject({
  url: v.optional(url),
  events: v.optional(events),
  secret: v.optional(newSecret),
  /** True: the service makes a secret in the form of Standard Webhooks and returns it once. */
  generateSecret: v.optional(v.boolean(), false),
  isActive: v.optional(v.boolean(), true),
  tenantId: v.optional(tenantId),
  maxRetries: v.optional(maxRetries, 3),
  retryDelayMs: v.optional(retryDelayMs, 1000),
  retry: v.optional(retry),
  provider: v.optional(label),
  allowedActions: v.optional(allowedActions),
  jsScript: v.optional(jsScript),
  signatureScheme: v.optional(signatureScheme),
})

/** Schema of a change of a webhook. A missing field keeps its value, and so does a `secret` of `***`; `null` removes the value. */
export const webhookChange = v.strictObject({
  url: v.nullish(url),
  events: v.nullish(events),
  secret: v.nullish(secret),
  isActive: v.optional(v.boolean()),
  tenantId: v.nullish(tenantId),
  maxRetries: v.optional(maxRetries),
  retryDelayMs: v.optional(retryDelayMs),
  retry: v.nullish(retry),
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
  retry: v.optional(retry),
  /** End of the time in which the former secret signs, too. */
  previousSecretUntil: v.optional(v.string()),
  /** Time of the first failed attempt since the last success. */
  failingSince: v.optional(v.string()),
  /** Time at which the service disabled the webhook. */
  disabledAt: v.optional(v.string()),
  provider: v.optional(v.string()),
  allowedActions: v.optional(v.array(v.string())),
  jsScript: v.optional(v.string()),
  signatureScheme: v.optional(v.picklist(SIGNATURE_SCHEMES)),
  createdAt: v.string(),
})

export function webhookView(webhook: Webhook): Readonly<Record<string, unknown>> {
  const {
    secret: sealed,
    previousSecret: _,
    createdAt,
    previousSecretUntil,
    failingSince,
    disabledAt,
    ...others
  } = webhook
  return {
    ...others,
    ...(sealed !== undefined && { secret: HIDDEN }),
    ...(previousSecretUntil && { previousSecretUntil: previousSecretUntil.toISOString() }),
    ...(failingSince && { failingSince: failingSince.toISOString() }),
    ...(disabledAt && { disabledAt: disabledAt.toISOString() }),
    createdAt: createdAt.toISOString(),
  }
}
