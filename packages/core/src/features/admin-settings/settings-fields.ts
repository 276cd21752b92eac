import * as v from 'valibot'
import { text } from '../../users/text.ts'

const colour = v.pipe(v.string(), v.regex(/^#[\da-fA-F]{3,8}$/))
const httpUrl = v.pipe(
  v.string(),
  v.check((url) => url.length <= 2048 && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), 'url'),
)

/** How pages look. */
export const uiSettings = v.strictObject({
  siteName: v.optional(text(1, 100)),
  primaryColor: v.optional(colour),
  secondaryColor: v.optional(colour),
  logoUrl: v.optional(httpUrl),
  bgColor: v.optional(colour),
  bgImage: v.optional(httpUrl),
  cardBg: v.optional(colour),
})

const fields = {
  emailVerificationMode: v.picklist(['none', 'lazy', 'strict']),
  lazyEmailVerificationGracePeriodDays: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(365)),
  require2FA: v.boolean(),
  enabledWebhookActions: v.pipe(v.array(text(1, 128)), v.maxLength(1000)),
  requireEmailVerification: v.boolean(),
  ui: uiSettings,
}

/** A change to the settings: absent fields stay, `null` leaves the choice to the options. */
export const settingsChange = v.strictObject({
  emailVerificationMode: v.nullish(fields.emailVerificationMode),
  lazyEmailVerificationGracePeriodDays: v.nullish(fields.lazyEmailVerificationGracePeriodDays),
  require2FA: v.nullish(fields.require2FA),
  enabledWebhookActions: v.nullish(fields.enabledWebhookActions),
  requireEmailVerification: v.nullish(fields.requireEmailVerification),
  ui: v.nullish(uiSettings),
})

/** Settings on the wire: those in force. */
export const settingsReply = v.object({
  emailVerificationMode: fields.emailVerificationMode,
  lazyEmailVerificationGracePeriodDays: v.number(),
  require2FA: v.boolean(),
  enabledWebhookActions: v.array(v.string()),
  requireEmailVerification: v.optional(v.boolean()),
  ui: v.optional(uiSettings),
})
