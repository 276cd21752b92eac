import * as v from 'valibot'

/** Request field `emailLang`: language of the mail or message. */
export const emailLang = v.optional(v.picklist(['en', 'it']))
