import { useEffect, useState } from 'preact/hooks'
import { useDesk } from './desk.ts'

/** What is known of an answer so far. Data stays while a newer answer is on its way. */
export interface Load<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isLoading: boolean
  reload(): void
  /** Takes what an action answered for what a reload would bring. */
  replace(data: T): void
}

interface Settled<T> {
  readonly key: string | null
  readonly data?: T | undefined
  readonly error?: unknown
}

/** Reads a path of the API, anew when the path or `since` changes or it is told to. `null` reads nothing. */
export function useLoad<T>(path: string | null, since?: unknown): Load<T> {
  const { api } = useDesk()
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<Settled<T>>({ key: null })
  const key = path === null ? null : `${attempt} ${path}`

  useEffect(() => {
    if (path === null) return
    const controller = new AbortController()
    api.get<T>(path, controller.signal).then(
      (data) => {
        if (!controller.signal.aborted) setSettled({ key, data })
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setSettled(({ data }) => ({ key, data, error }))
      },
    )
    return () => controller.abort()
  }, [key, path, since, api])

  const reload = () => setAttempt((count) => count + 1)
  const replace = (data: T) => setSettled({ key, data })
  return { data: settled.data, error: settled.error, isLoading: key !== settled.key, reload, replace }
}
