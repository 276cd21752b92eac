import * as v from 'valibot'

/** `emailLang` of a request: the language of what is sent. */
export const emailLang = v.optional(v.picklist(['en', 'it']))
