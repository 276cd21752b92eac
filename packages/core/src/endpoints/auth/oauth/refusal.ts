import { AuthorizationResponseError, ResponseBodyError } from 'oauth4webapi'
import { type AuthError, type FailureCode, failure } from '../../../foundations/values/errors.ts'
import type { OAuthProvider } from '../../../ports/host/oauth.ts'
import type { ProtocolSettings } from './providers/protocol-settings.ts'

const OURS = 'OAUTH_REFUSED'
const CHANGED = 'OAUTH_CHANGED_BY_PROVIDER'
/** Matches error codes such as those of RFC 6749. Other texts from a provider aren't logged: they could contain the code or a token. */
const PLAIN = /^[\w.-]{1,40}$/

/** Creates an error for an invalid reply of a provider. The reason is logged, so it must not contain values from the reply. */
export function refusal(reason: string): Error {
  return Object.assign(new Error(reason), { code: OURS })
}

/**
 * Creates an error for an invalid reply that only the provider can have sent, such as a signed token with a malformed claim. `step` logs this
 * error at level `error`, all others at level `warn`.
 */
export function changedByProvider(reason: string): Error {
  return Object.assign(new Error(reason), { code: CHANGED })
}

/**
 * Runs one step of the protocol. If the step fails, logs the reason and rejects with `code`, or with OAUTH_DENIED if the provider refused.
 */
export async function step<T>(
  provider: OAuthProvider,
  code: FailureCode,
  given: Pick<ProtocolSettings, 'logger'>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw failed(provider, code, error, given)
  }
}

function failed(
  provider: OAuthProvider,
  code: FailureCode,
  error: unknown,
  { logger }: Pick<ProtocolSettings, 'logger'>,
): AuthError {
  const level = codeOf(error) === CHANGED ? 'error' : 'warn'
  logger({ level, event: 'oauth.failed', provider: provider.id, reason: reasonOf(error) })
  // An `AuthorizationResponseError` means that the provider refused the sign-in. State and issuer of the callback were already checked.
  return failure(error instanceof AuthorizationResponseError ? 'OAUTH_DENIED' : code)
}

/**
 * Returns the reason for the log, built only from fixed texts, error names and codes. Error messages of JSON parsers and network libraries
 * can quote secrets from the reply.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return `the provider replied with the error ${PLAIN.test(error.error) ? error.error : '(unreadable)'}`
  }
  if (!(error instanceof Error)) return 'unknown'
  const code = codeOf(error)
  if (code === OURS || code?.startsWith('OAUTH_')) return error.message
  if (error.name === 'TimeoutError') return 'timeout'
  const origin = error.cause instanceof Error ? error.cause : error
  const detail = 'code' in origin && PLAIN.test(String(origin.code)) ? String(origin.code) : ''
  return `${error.name} ${detail}`.trim()
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
