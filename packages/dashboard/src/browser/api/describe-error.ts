import { type PlainText, t } from '../language/text.ts'
import { ApiError } from './api-error.ts'

export interface Problem {
  readonly text: string
  /** Lines shown after the text: the rejected fields or the request id. */
  readonly notes: readonly string[]
}

const BY_CODE: Readonly<Record<string, PlainText>> = {
  ADMIN_FORBIDDEN: 'Your account isn’t allowed to administer this service.',
  IMPERSONATION_FORBIDDEN: 'This browser is acting as a user. Stop that first, or sign in with the admin secret.',
  GUEST_FORBIDDEN: 'This isn’t possible for a guest, who has no account yet.',
  CANNOT_IMPERSONATE_ADMIN: 'You can’t act as another administrator.',
  CSRF_INVALID: 'The request was refused because its origin couldn’t be confirmed. Reload the page and try again.',
  EMAIL_EXISTS: 'An account with this email address already exists.',
  USERNAME_EXISTS: 'Another account has this username.',
  SLUG_EXISTS: 'Another tenant has this short name.',
  LAST_OWNER: 'This is the only owner. Make another member an owner first.',
  REAUTHENTICATION_REQUIRED: 'Nothing was changed, because you didn’t confirm that it is you.',
  INVALID_CURRENT_PASSWORD: 'That is not your password.',
  INVALID_CODE: 'This code is wrong or has expired.',
  INVALID_PASSKEY: 'The passkey was not accepted. Try again.',
  USER_NOT_FOUND: 'This user no longer exists.',
  DELIVERY_FAILED: 'The mail could not be sent. Nothing was changed; try again when the mail service works.',
}

/** Converts an error to a text for the administrator: what went wrong and, if known, what to do. */
export function describeError(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { text: error instanceof Error ? error.message : String(error), notes: [] }
  const { status, code, message, requestId } = error
  const id = requestId === null ? [] : [t('Request {id}', { id: requestId })]
  // Status 0 means that there is no response. The message is the dashboard's own.
  if (status === 0) return { text: message, notes: [] }
  if (status === 429) return { text: t('Too many requests. {wait}', { wait: waitOf(error) }), notes: [] }
  const known = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined
  if (status >= 500 && known === undefined)
    return {
      text: t('The service failed ({code}): {message}', { code: [status, code].join(' ').trim(), message }),
      notes: id,
    }
  const fields = error.details.map(({ path, rule }) => (path === '' ? rule : `${path}: ${rule.replaceAll('_', ' ')}`))
  return { text: known === undefined ? (code === '' ? message : `${message} (${code})`) : t(known), notes: fields }
}

function waitOf({ retryAfterSeconds: seconds }: ApiError): string {
  if (seconds === null) return t('Wait a moment and try again.')
  return t('Try again in {seconds, plural, one {# second} other {# seconds}}.', { seconds })
}
