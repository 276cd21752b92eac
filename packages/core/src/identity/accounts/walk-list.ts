interface Range {
  readonly page: number
  readonly limit: number
}

/** One page of a list, and the number of records of the whole list. */
export interface ListPage<T> {
  readonly records: readonly T[]
  readonly total: number
}

/**
 * Reads a whole list page by page, and yields each record once. Records that exist throughout are never missed. Records that are added or
 * deleted meanwhile move the pages, so each page overlaps the one before. If a page contains no record that was read before, an earlier
 * page is read. The order of the list must not change. If the store returns fewer records than requested although the list goes on, that
 * number becomes the page size.
 *
 * @param most Maximum page size, at least 10.
 */
export async function* walkList<T extends { readonly id: string }>(
  read: (range: Range) => Promise<ListPage<T>>,
  most: number,
): AsyncGenerator<readonly T[], void> {
  const seen = new Set<string>()
  let size = most
  // Pages of less than 10 records don't overlap: with an overlap they would never advance.
  const least = () => Math.floor(size / 10)
  let [position, overlap] = [0, least()]
  for (;;) {
    const range = pageAt(Math.max(position - overlap, 0), size)
    const { records, total } = await read(range)
    const start = (range.page - 1) * range.limit
    if (start > 0 && overlap > 0 && !records.some(({ id }) => seen.has(id))) {
      overlap *= 2
      continue
    }
    yield records.filter(({ id }) => !seen.has(id))
    for (const { id } of records) seen.add(id)
    if (records.length < range.limit) {
      const isCapped = records.length > 0 && start + records.length < total
      if (!isCapped) return
      size = records.length
    }
    overlap = least()
    position = start + records.length
  }
}

/** Returns the page that contains this position of the list and reaches farthest beyond it. */
function pageAt(position: number, most: number): Range {
  let best = { page: 1, limit: most }
  if (position < most / 2) return best
  for (let limit = most; limit * 2 > most; limit--) {
    const page = Math.floor(position / limit) + 1
    if (page * limit > best.page * best.limit) best = { page, limit }
  }
  return best
}
