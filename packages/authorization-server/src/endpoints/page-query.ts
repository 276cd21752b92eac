import * as v from 'valibot'

const pageNumber = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)))

/** Query parameters of a list. */
export const pageQuery = v.object({ page: pageNumber, limit: pageNumber })
