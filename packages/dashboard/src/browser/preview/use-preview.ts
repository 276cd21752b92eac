import { useEffect, useState } from 'preact/hooks'
import { useApi } from '../api/api-context.ts'

/** Milliseconds without typing after which the service renders the draft. */
const PAUSE_MS = 300

interface Preview<Reply> {
  /** The response to the last draft that could be rendered. Undefined until there is one. */
  readonly shown: Reply | undefined
  /** Why the present draft can't be rendered, such as a placeholder that isn't closed. */
  readonly error: unknown
}

/** Sends the draft to the service when the typing pauses. The response contains the rendered draft. Drops responses to an earlier draft. */
export function usePreview<Reply>(path: string, draft: object): Preview<Reply> {
  const { api } = useApi()
  const [preview, setPreview] = useState<Preview<Reply>>({ shown: undefined, error: undefined })
  const body = JSON.stringify(draft)
  useEffect(() => {
    let isLate = false
    const timer = setTimeout(async () => {
      try {
        const shown = await api.send<Reply>('POST', path, JSON.parse(body))
        if (!isLate) setPreview({ shown, error: undefined })
      } catch (error) {
        if (!isLate) setPreview(({ shown }) => ({ shown, error }))
      }
    }, PAUSE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [api, path, body])
  return preview
}
