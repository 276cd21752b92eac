import { useEffect, useRef, useState } from 'preact/hooks'
import { useApi } from './api-context.ts'

/**
 * State of a request. While a request is in progress, `data` keeps the previous response. If a request for another path
 * fails, `data` becomes undefined.
 */
export interface Load<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isLoading: boolean
  reload(): void
  /**
   * Sets `data` to the response of an action, so that no reload is needed. Aborts a request in progress, because its
   * response would be older.
   */
  replace(data: T): void
}

interface Settled<T> {
  readonly key: string | null
  readonly path: string | null
  readonly data?: T | undefined
  readonly error?: unknown
}

/**
 * Loads a path of the API. Loads again when `path` or `since` changes, or on `reload`. If `path` is null, loads
 * nothing.
 */
export function useLoad<T>(path: string | null, since?: unknown): Load<T> {
  const { api } = useApi()
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<Settled<T>>({ key: null, path: null })
  const key = path === null ? null : `${attempt} ${path}`
  const present = useRef({ key, path })
  present.current = { key, path }
  const underWay = useRef<AbortController | null>(null)

  useEffect(() => {
    if (path === null) return
    const controller = new AbortController()
    underWay.current = controller
    api.get<T>(path, controller.signal).then(
      (data) => {
        if (!controller.signal.aborted) setSettled({ key, path, data })
      },
      (error: unknown) => {
        if (!controller.signal.aborted)
          setSettled((before) => ({ key, path, data: before.path === path ? before.data : undefined, error }))
      },
    )
    return () => controller.abort()
  }, [key, path, since, api])

  const reload = () => setAttempt((count) => count + 1)
  const replace = (data: T) => {
    if (present.current.path !== path) return
    underWay.current?.abort()
    setSettled({ key: present.current.key, path, data })
  }
  return { data: settled.data, error: settled.error, isLoading: key !== settled.key, reload, replace }
}
