import { setQuery, useRoute } from './use-route.ts'

/**
 * Search text and page number of a list. Stored in the address, so that a reload and the "back" button restore them.
 */
export interface ListQuery {
  readonly search: string
  readonly page: number
  setSearch(search: string): void
  setPage(page: number, isStep?: boolean): void
}

export function useListQuery(): ListQuery {
  const { query } = useRoute()
  const page = Number(query.get('page') ?? 1)
  return {
    search: query.get('search') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    setSearch: (search) => setQuery({ search, page: undefined }),
    setPage: (to, isStep = true) => setQuery({ page: to === 1 ? undefined : to }, isStep),
  }
}
