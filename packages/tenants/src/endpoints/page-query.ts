import * as v from 'valibot'

const count = (most: number) =>
  v.pipe(
    v.string(),
    v.check((digits) => /^\d{1,9}$/.test(digits) && Number(digits) >= 1, 'integer'),
    v.transform((digits) => Math.min(Number(digits), most)),
    v.metadata({ format: 'int32' }),
  )

/** Query parameters of a list. At most 100 entries a page. */
export const pageQuery = v.object({ page: v.optional(count(999_999_999)), limit: v.optional(count(100)) })
