import * as v from 'valibot'

export const emailLang = v.optional(v.picklist(['en', 'it']))
