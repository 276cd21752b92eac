import * as v from 'valibot'
import { invalidInput } from './errors.ts'

const MOST = 100
const count = (least: number) =>
  v.pipe(
    v.string(),
    v.check((digits) => /^\d{1,9}$/.test(digits) && Number(digits) >= least, 'integer'),
    v.transform(Number),
    v.metadata({ format: 'int32' }),
  )
/** Any number is read as at most 100, however many digits it has. */
const pageSize = v.pipe(
  v.string(),
  v.check((digits) => /^\d+$/.test(digits) && Number(digits) >= 1, 'integer'),
  v.transform((digits) => Math.min(Number(digits), MOST)),
  v.metadata({ format: 'int32' }),
)
const search = v.pipe(
  v.string(),
  v.check((text) => text.length <= 200, 'max_length'),
)

/** Query fields of every list: a page or an offset, and what to search for. */
export const pageFields = {
  page: v.optional(count(1)),
  limit: v.optional(pageSize),
  /** A multiple of `limit`; `page` wins over it. */
  offset: v.optional(count(0)),
  search: v.optional(search),
  /** Another name of `search`, which wins over it. */
  filter: v.optional(search),
}

/** Which page of a list is asked for. */
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

/** The page that a query asks for: 20 records unless it says otherwise, at most 100. 400 for an offset between two pages. */
export function pageOf(sent: Sent): Page {
  const limit = sent.limit ?? 20
  const offset = sent.page === undefined ? (sent.offset ?? 0) : (sent.page - 1) * limit
  if (offset % limit !== 0) throw invalidInput({ path: 'offset', rule: 'multiple_of' })
  const text = (sent.search ?? sent.filter ?? '').trim()
  return { page: offset / limit + 1, limit, ...(text !== '' && { search: text }) }
}

/** What every list answers beside its records. */
export const pageReply = { total: v.number(), page: v.number(), limit: v.number() }

/** What every list answers beside its records, of this page. */
export function pageFacts({ page, limit }: Page, total: number): { total: number; page: number; limit: number } {
  return { total, page, limit }
}
