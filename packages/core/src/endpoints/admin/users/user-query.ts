import * as v from 'valibot'
import { invalidInput } from '../../../foundations/values/errors.ts'
import { text } from '../../../foundations/values/text.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { SECOND_FACTOR_STATES, USER_SORTS, USER_STATES } from '../../../ports/accounts/profiles.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { Granted } from '../../../ports/needs.ts'
import type { Page } from '../../../web/http/request/page-query.ts'

/** Matches a search of 9 or more words. At most 8 are allowed, because D1 takes 100 parameters per statement, of which a word needs up to 10. */
const NINE_WORDS = /(\S+\s+){8}\S/

/** Query parameters that filter and sort users. Each of them needs the store method `profiles.search`. */
export const userFilters = {
  state: v.optional(v.picklist(USER_STATES)),
  role: v.optional(text(1, 100)),
  tenantId: v.optional(text(1, 255)),
  secondFactor: v.optional(v.picklist(SECOND_FACTOR_STATES)),
  /** `guests`: only guests. `members`: only users who aren't guests. */
  kind: v.optional(v.picklist(['guests', 'members'])),
  sort: v.optional(v.picklist(USER_SORTS)),
  /** Default: `desc` for dates, `asc` for the email. */
  order: v.optional(v.picklist(['asc', 'desc'])),
}

export type UserFilters = { readonly [K in keyof typeof userFilters]?: v.InferOutput<(typeof userFilters)[K]> }

/**
 * Returns one page of the matching users. Uses `profiles.search` if the store has it; the search text may then have at most 8 words. Otherwise
 * searches the emails with `users.list`, and rejects filters with 400.
 */
export async function searchUsers(
  { order, kind, ...filters }: UserFilters,
  page: Page,
  { users, profiles }: Granted<'users.list' | 'profiles'>,
): Promise<{ readonly users: readonly User[]; readonly total: number }> {
  if (profiles.search !== undefined) {
    if (NINE_WORDS.test(page.search ?? '')) throw invalidInput({ path: 'search', rule: 'max_words' })
    const isDescending = order === undefined ? filters.sort !== 'email' : order === 'desc'
    const isGuest = kind === undefined ? undefined : kind === 'guests'
    return profiles.search({ ...withoutUndefined({ ...filters, isGuest }), ...page, isDescending })
  }
  const unsupported = Object.keys(withoutUndefined({ ...filters, kind, order }))
  if (unsupported.length > 0) throw invalidInput(...unsupported.map((path) => ({ path, rule: 'unsupported_by_store' })))
  return users.list(page)
}
