import { type Client, type ClientAuth, ClientSecretBasic, ClientSecretPost, clockSkew, None } from 'oauth4webapi'
import type { OAuthProvider } from '../../../ports/oauth.ts'
import type { ProtocolSettings } from './protocol-settings.ts'

/** Returns the library's client. The library reads the system clock; the skew makes it use `now()`. */
export function oauthClient(provider: OAuthProvider, { now, systemNow }: ProtocolSettings): Client {
  const skew = Math.round((now().getTime() - systemNow().getTime()) / 1000)
  return { client_id: provider.clientId, [clockSkew]: skew }
}

export function clientAuthentication({ clientSecret, clientAuthentication }: OAuthProvider): ClientAuth {
  if (clientSecret === undefined || clientAuthentication === 'none') return None()
  return clientAuthentication === 'basic' ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret)
}
