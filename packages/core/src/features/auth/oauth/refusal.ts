import { AuthorizationResponseError, ResponseBodyError } from 'oauth4webapi'
import { type AuthError, type FailureCode, failure } from '../../../http/errors.ts'
import type { OAuthProvider } from '../../../ports/oauth.ts'
import type { ProtocolSettings } from './protocol-settings.ts'

const OURS = 'OAUTH_REFUSED'
/** Error codes such as those of RFC 6749. Longer provider texts could contain the code or the token. */
const PLAIN = /^[\w.-]{1,40}$/

/** Creates an error for an invalid provider reply. The text is logged, so it must not contain received values. */
export function refusal(reason: string): Error {
  return Object.assign(new Error(reason), { code: OURS })
}

/** Runs a step of the protocol. Logs any error and rejects with `code` instead. */
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
  logger({ level: 'warn', event: 'oauth.failed', provider: provider.id, reason: reasonOf(error) })
  // The provider refused. State and issuer were checked before.
  return failure(error instanceof AuthorizationResponseError ? 'OAUTH_DENIED' : code)
}

/** Returns the reason for the log, from fixed texts, error names and codes only: messages of JSON parsers and networks quote what they read. */
function reasonOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return `the provider replied with the error ${PLAIN.test(error.error) ? error.error : '(unreadable)'}`
  }
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code === OURS || code?.startsWith('OAUTH_')) return error.message
  if (error.name === 'TimeoutError') return 'timeout'
  const origin = error.cause instanceof Error ? error.cause : error
  const detail = 'code' in origin && PLAIN.test(String(origin.code)) ? String(origin.code) : ''
  return `${error.name} ${detail}`.trim()
}
