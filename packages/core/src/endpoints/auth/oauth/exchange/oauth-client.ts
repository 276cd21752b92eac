import { type Client, type ClientAuth, ClientSecretBasic, ClientSecretPost, clockSkew, None } from 'oauth4webapi'
import type { OAuthProvider } from '../../../../ports/host/oauth.ts'
import type { ProtocolSettings } from '../providers/protocol-settings.ts'

/** Returns the client for the protocol library. The library reads the system clock; the option `clockSkew` makes it use the time of `now()`. */
export function oauthClient(provider: OAuthProvider, { now, systemNow }: ProtocolSettings): Client {
  const skew = Math.round((now().getTime() - systemNow().getTime()) / 1000)
  return { client_id: provider.clientId, [clockSkew]: skew }
}

export function clientAuthentication({ clientSecret, clientAuthentication }: OAuthProvider): ClientAuth {
  if (clientSecret === undefined || clientAuthentication === 'none') return None()
  return clientAuthentication === 'basic' ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret)
}
