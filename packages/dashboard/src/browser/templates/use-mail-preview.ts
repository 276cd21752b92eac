import { useEffect, useState } from 'preact/hooks'
import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { MailTemplate, PreviewedMail } from '../api-types.ts'

/** Milliseconds without typing after which the service renders the mail. */
const PAUSE_MS = 300

interface Preview {
  /** The last mail that could be rendered. Undefined until there is one. */
  readonly mail: PreviewedMail | undefined
  /** Why the template as it is now can't be rendered, such as a placeholder that isn't closed. */
  readonly error: unknown
}

/** Has the service render the template as it would send it, whenever the typing pauses. Answers that come late are dropped. */
export function useMailPreview({ id, baseHtml, baseText, translations }: MailTemplate, lang: string): Preview {
  const { api } = useApi()
  const [preview, setPreview] = useState<Preview>({ mail: undefined, error: undefined })
  const body = JSON.stringify({ lang, baseHtml, baseText, translations })
  useEffect(() => {
    let isLate = false
    const timer = setTimeout(async () => {
      try {
        const mail = await api.send<PreviewedMail>('POST', pathOf`/templates/mail/${id}/preview`, JSON.parse(body))
        if (!isLate) setPreview({ mail, error: undefined })
      } catch (error) {
        if (!isLate) setPreview(({ mail }) => ({ mail, error }))
      }
    }, PAUSE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [api, id, body])
  return preview
}
