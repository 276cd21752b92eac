import type { Load } from './use-load.ts'

/** Several requests as one: its data are there once all have theirs, and it fails if one of them does. */
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
