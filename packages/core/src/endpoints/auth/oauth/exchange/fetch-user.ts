import { protectedResourceRequest } from 'oauth4webapi'
import type { OAuth2Provider } from '../../../../ports/host/oauth.ts'
import type { ProtocolSettings } from '../providers/protocol-settings.ts'
import { refusal } from '../refusal.ts'
import { asUserReply } from '../repair-reply.ts'
import { requestOptions } from './request-options.ts'

/**
 * Reads an OAuth 2 provider's endpoint for user data. With `mayBeWithheld`, returns undefined for 403 and 404: the user withheld the data.
 * Rejects any other status than 200, a body that isn't JSON, and an error sent with status 200 (R09).
 */
export async function fetchUser(
  url: string,
  accessToken: string,
  provider: OAuth2Provider,
  given: ProtocolSettings,
  { mayBeWithheld = false } = {},
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
  const body = asUserReply(await response.json(), provider)
  if (typeof body === 'object' && body !== null && 'error' in body)
    throw refusal('a user endpoint replied with an error')
  return body
}
