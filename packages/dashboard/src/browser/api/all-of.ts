import type { Load } from './use-load.ts'

/** Combines several requests into one. `data` is undefined until every request has data. `error` is that of the first failed request in the list. */
export function allOf<T>(loads: readonly Load<T>[]): Omit<Load<readonly T[]>, 'replace'> {
  const data = loads.map((load) => load.data).filter((one) => one !== undefined)
  return {
    data: data.length === loads.length ? data : undefined,
    error: loads.find(({ error }) => error !== undefined)?.error,
    isLoading: loads.some(({ isLoading }) => isLoading),
    reload() {
      for (const load of loads) load.reload()
    },
  }
}
