import { AuthorizationResponseError, ResponseBodyError } from 'oauth4webapi'
import { type AuthError, type FailureCode, failure } from '../../../http/errors.ts'
import type { OAuthProvider } from '../../../ports/oauth.ts'
import type { ProtocolSettings } from './protocol-settings.ts'

const OURS = 'OAUTH_REFUSED'
/** Error codes of RFC 6749 and the like. What a provider writes beyond them could repeat the code or the token. */
const PLAIN = /^[\w.-]{1,40}$/

/** Our own reason not to believe a provider. The text goes into the log: no value that somebody sent. */
export function refusal(reason: string): Error {
  return Object.assign(new Error(reason), { code: OURS })
}

/** Does a step of the protocol; whatever goes wrong in it is logged and becomes the failure `code`. */
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
  // The provider's own no, under a state and an issuer that were checked before it.
  return failure(error instanceof AuthorizationResponseError ? 'OAUTH_DENIED' : code)
}

/** Why it failed, for the log: fixed texts, error names and codes alone. Messages of JSON parsers and hosts quote what they read. */
function reasonOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return `the provider says ${PLAIN.test(error.error) ? error.error : 'an error'}`
  }
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code === OURS || code?.startsWith('OAUTH_')) return error.message
  if (error.name === 'TimeoutError') return 'timeout'
  const origin = error.cause instanceof Error ? error.cause : error
  const detail = 'code' in origin && PLAIN.test(String(origin.code)) ? String(origin.code) : ''
  return `${error.name} ${detail}`.trim()
}
