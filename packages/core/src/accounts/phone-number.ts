import * as v from 'valibot'

/** Phone number in E.164 format. */
export const phoneNumber = v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/))
