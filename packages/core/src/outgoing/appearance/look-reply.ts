import * as v from 'valibot'

const optionalText = v.optional(v.string())

/** Schema of the pages' appearance in responses. */
export const lookReply = v.object({
  siteName: v.string(),
  primaryColor: v.string(),
  secondaryColor: v.string(),
  logoUrl: optionalText,
  customCss: optionalText,
  bgColor: optionalText,
  bgImage: optionalText,
  cardBg: optionalText,
})
