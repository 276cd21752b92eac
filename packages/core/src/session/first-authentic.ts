import { ConflictingCookies } from '../http/conflicting-cookies.ts'

/**
 * The first of several cookies of one name that authenticates, `null` if none does. A less protected name counts only if none of a better
 * protected one authenticates. 401 and all cookies cleared when cookies of one name authenticate different users.
 */
export async function firstAuthentic<V, T>(
  valuesByName: readonly (readonly V[])[],
  code: 'INVALID_ACCESS_TOKEN' | 'INVALID_REFRESH_TOKEN',
  authenticate: (value: V) => Promise<{ readonly found: T; readonly userId: string } | null>,
): Promise<T | null> {
  for (const values of valuesByName) {
    const authentic = (await Promise.all(values.map(authenticate))).filter((each) => each !== null)
    if (new Set(authentic.map(({ userId }) => userId)).size > 1) throw new ConflictingCookies(code)
    if (authentic[0] !== undefined) return authentic[0].found
  }
  return null
}
