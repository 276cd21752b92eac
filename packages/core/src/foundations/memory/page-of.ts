import type { PageQuery } from '../../ports/accounts/users.ts'

export function pageOf<T>(found: readonly T[], { page, limit }: PageQuery): readonly T[] {
  return found.slice((page - 1) * limit, page * limit)
}

/** Returns a comparator that sorts records by time, newest first, and records with equal times by descending id. */
export function newestFirst<T>(ageAndId: (record: T) => readonly [at: Date, id: string]): (a: T, b: T) => number {
  return (a, b) => {
    const [[earlier, lower], [later, higher]] = [ageAndId(a), ageAndId(b)]
    return later.getTime() - earlier.getTime() || (lower < higher ? 1 : -1)
  }
}

export function isFound(search: string | undefined, texts: readonly (string | undefined)[]): boolean {
  const wanted = (search ?? '').toLowerCase()
  return texts.some((text) => (text ?? '').toLowerCase().includes(wanted))
}
