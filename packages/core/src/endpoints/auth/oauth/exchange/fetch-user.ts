import { protectedResourceRequest } from 'oauth4webapi'
import type { OAuthProvider } from '../../../../ports/host/oauth.ts'
import type { ProtocolSettings } from '../providers/protocol-settings.ts'
import { objectOf } from '../providers/standard-claims.ts'
import { refusal } from '../refusal.ts'
import { asUserReply } from '../repair-reply.ts'
import { requestOptions } from './request-options.ts'

/**
 * Reads a provider's endpoint for user data. With `mayBeWithheld`, returns undefined for 403 and 404: the user withheld the data. Rejects any other
 * status than 200, a body that isn't JSON, and an error sent with status 200 (R09). With `sub`, also rejects data of another subject, which
 * `repairReply` can't hide.
 */
export async function fetchUser(
  url: string,
  accessToken: string,
  provider: OAuthProvider,
  given: ProtocolSettings,
  { mayBeWithheld = false, sub }: { readonly mayBeWithheld?: boolean; readonly sub?: string } = {},
): Promise<unknown> {
  const headers = new Headers({ Accept: 'application/json' })
  const response = await protectedResourceRequest(
    accessToken,
    'GET',
    new URL(url),
    headers,
    null,
    requestOptions(given),
  )
  if (mayBeWithheld && (response.status === 403 || response.status === 404)) return undefined
  if (response.status !== 200) throw refusal(`a user endpoint answered ${response.status}`)
  const replied: unknown = await response.json()
  const { sub: named } = objectOf(replied)
  // Some providers send the subject as a number.
  if (sub !== undefined && named !== sub && (typeof named !== 'number' || String(named) !== sub))
    throw refusal('the userinfo endpoint has another subject')
  const body = asUserReply(replied, provider)
  if (typeof body === 'object' && body !== null && 'error' in body)
    throw refusal('a user endpoint replied with an error')
  return body
}
