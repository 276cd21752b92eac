import * as v from 'valibot'
import { invalidInput } from '../../../foundations/values/errors.ts'

const MAX_LIMIT = 100
const count = (min: number) =>
  v.pipe(
    v.string(),
    v.check((digits) => /^\d{1,9}$/.test(digits) && Number(digits) >= min, 'integer'),
    v.transform(Number),
    v.metadata({ format: 'int32' }),
  )
const pageSize = v.pipe(
  v.string(),
  v.check((digits) => /^\d+$/.test(digits) && Number(digits) >= 1, 'integer'),
  v.transform((digits) => Math.min(Number(digits), MAX_LIMIT)),
  v.metadata({ format: 'int32' }),
)
const search = v.pipe(
  v.string(),
  v.check((text) => text.length <= 200, 'max_length'),
)

export const pageFields = {
  page: v.optional(count(1)),
  limit: v.optional(pageSize),
  /** Number of records to skip. Must be a multiple of `limit`. Ignored if `page` is set. */
  offset: v.optional(count(0)),
  search: v.optional(search),
  /** Alias of `search`. Ignored if `search` is set. */
  filter: v.optional(search),
}

export interface Page {
  readonly page: number
  readonly limit: number
  readonly search?: string
}

interface Sent {
  readonly page?: number | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  readonly search?: string | undefined
  readonly filter?: string | undefined
}

/** Returns the requested page: 20 records by default, at most 100. Throws 400 if the offset isn't a multiple of the limit. */
export function pageOf(sent: Sent): Page {
  const limit = sent.limit ?? 20
  const offset = sent.page === undefined ? (sent.offset ?? 0) : (sent.page - 1) * limit
  if (offset % limit !== 0) throw invalidInput({ path: 'offset', rule: 'multiple_of' })
  const text = (sent.search ?? sent.filter ?? '').trim()
  return { page: offset / limit + 1, limit, ...(text !== '' && { search: text }) }
}

export const pageReply = { total: v.number(), page: v.number(), limit: v.number() }

export function pageFacts({ page, limit }: Page, total: number): { total: number; page: number; limit: number } {
  return { total, page, limit }
}
