import * as v from 'valibot'

export const phoneNumber = v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/))
