import * as v from 'valibot'
import { text } from '../../../foundations/values/text.ts'
import { APPEARANCE_CHECKS } from '../../../outgoing/appearance/appearance.ts'
import type { UiSettings } from '../../../ports/settings.ts'

const lookText = (name: keyof UiSettings) => v.pipe(v.string(), v.check(APPEARANCE_CHECKS[name], 'look'))

/** Schema of the appearance that administrators may set: the fields of the option `ui` for name, colours and pictures. */
export const uiSettings = v.strictObject({
  siteName: v.optional(lookText('siteName')),
  primaryColor: v.optional(lookText('primaryColor')),
  secondaryColor: v.optional(lookText('secondaryColor')),
  logoUrl: v.optional(lookText('logoUrl')),
  bgColor: v.optional(lookText('bgColor')),
  bgImage: v.optional(lookText('bgImage')),
  cardBg: v.optional(lookText('cardBg')),
})

/** Schema of a change of the appearance. Missing fields keep their value; `null` restores the option's value. */
export const uiChange = v.strictObject({
  siteName: v.nullish(lookText('siteName')),
  primaryColor: v.nullish(lookText('primaryColor')),
  secondaryColor: v.nullish(lookText('secondaryColor')),
  logoUrl: v.nullish(lookText('logoUrl')),
  bgColor: v.nullish(lookText('bgColor')),
  bgImage: v.nullish(lookText('bgImage')),
  cardBg: v.nullish(lookText('cardBg')),
})

const fields = {
  emailVerificationMode: v.picklist(['none', 'lazy', 'strict']),
  lazyEmailVerificationGracePeriodDays: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(365)),
  require2FA: v.boolean(),
  enabledWebhookActions: v.pipe(v.array(text(1, 128)), v.maxLength(1000)),
  requireEmailVerification: v.boolean(),
  ui: uiSettings,
}

/** Schema of a change of settings. Missing fields keep their value; `null` restores the option's value. `ui` is replaced as a whole. */
export const settingsChange = v.strictObject({
  emailVerificationMode: v.nullish(fields.emailVerificationMode),
  lazyEmailVerificationGracePeriodDays: v.nullish(fields.lazyEmailVerificationGracePeriodDays),
  require2FA: v.nullish(fields.require2FA),
  enabledWebhookActions: v.nullish(fields.enabledWebhookActions),
  requireEmailVerification: v.nullish(fields.requireEmailVerification),
  ui: v.nullish(uiSettings),
})

export const settingsReply = v.object({
  emailVerificationMode: fields.emailVerificationMode,
  lazyEmailVerificationGracePeriodDays: v.number(),
  require2FA: v.boolean(),
  enabledWebhookActions: v.array(v.string()),
  requireEmailVerification: v.optional(v.boolean()),
  ui: v.optional(uiSettings),
})
