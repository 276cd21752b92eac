import { ApiError } from './api-error.ts'

/** A failure in words for the person in front of the screen. */
export interface Problem {
  readonly text: string
  /** What else is known: refused fields, the request's id. */
  readonly notes: readonly string[]
}

const BY_CODE: Readonly<Record<string, string>> = {
  ADMIN_FORBIDDEN: 'Your account may not administer this service.',
  CSRF_INVALID: 'The request was refused as coming from elsewhere. Reload the page and try again.',
  EMAIL_EXISTS: 'There is an account with this email address already.',
  USER_NOT_FOUND: 'This user no longer exists.',
  DELIVERY_FAILED: 'The mail could not be handed over. Nothing was changed; try again once the mail service works.',
}

/** Says plainly what went wrong and what can be done. */
export function describeError(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { text: error instanceof Error ? error.message : String(error), notes: [] }
  const { status, code, message, requestId } = error
  const id = requestId === null ? [] : [`Request ${requestId}`]
  // No answer: the message was written here.
  if (status === 0) return { text: message, notes: [] }
  if (status === 429) return { text: `Too many requests. ${waitOf(error)}`, notes: [] }
  const known = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined
  if (status >= 500 && known === undefined)
    return { text: `The service failed (${[status, code].join(' ').trim()}): ${message}`, notes: id }
  const fields = error.details.map(({ path, rule }) => (path === '' ? rule : `${path}: ${rule.replaceAll('_', ' ')}`))
  return { text: known ?? (code === '' ? message : `${message} (${code})`), notes: fields }
}

function waitOf({ retryAfterSeconds: seconds }: ApiError): string {
  if (seconds === null) return 'Wait a moment and try again.'
  return `Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
}
