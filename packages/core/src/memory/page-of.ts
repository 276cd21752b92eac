import type { PageQuery } from '../ports/users.ts'

/** Cuts one page out of what was found. */
export function pageOf<T>(found: readonly T[], { page, limit }: PageQuery): readonly T[] {
  return found.slice((page - 1) * limit, page * limit)
}

/** Newest first; equal instants in a stable order. */
export function newestFirst<T extends { readonly createdAt: Date }>(id: (record: T) => string): (a: T, b: T) => number {
  return (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (id(a) < id(b) ? 1 : -1)
}
