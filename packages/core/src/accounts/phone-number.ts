import * as v from 'valibot'

/** A number as E.164 writes it. */
export const phoneNumber = v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/))
