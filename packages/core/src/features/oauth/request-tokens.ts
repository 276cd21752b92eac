import type { AuthorizationServer } from 'oauth4webapi'
import type { ExpectedCallback, OAuthProvider } from '../../ports/oauth.ts'
import { guardedFetch } from './guarded-fetch.ts'
import type { ProtocolSettings } from './protocol-settings.ts'
import { refusal } from './refusal.ts'

/** Sends the callback's code to the token endpoint, with the proof that it was asked for here (RFC 6749, RFC 7636). Judges nothing of the reply. */
export function requestTokens(
  provider: OAuthProvider,
  server: AuthorizationServer,
  callback: URLSearchParams,
  { redirectUri, codeVerifier }: ExpectedCallback,
  given: ProtocolSettings,
): Promise<Response> {
  const [code, ...others] = callback.getAll('code')
  if (!code) throw refusal('the callback has no code')
  if (others.length > 0) throw refusal('the callback has several codes')
  const { headers, fields } = clientProof(provider)
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...(provider.pkce !== false && { code_verifier: codeVerifier }),
    ...fields,
  })
  const type = { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  return guardedFetch(server.token_endpoint ?? '', { headers: { ...type, ...headers }, body }, given)
}

interface ClientProof {
  readonly headers?: Readonly<Record<string, string>>
  readonly fields?: Readonly<Record<string, string>>
}

function clientProof({ clientId, clientSecret, clientAuthentication }: OAuthProvider): ClientProof {
  const id = { client_id: clientId }
  if (clientSecret === undefined || clientAuthentication === 'none') return { fields: id }
  if (clientAuthentication !== 'basic') return { fields: { ...id, client_secret: clientSecret } }
  const credentials = btoa(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`)
  return { headers: { Authorization: `Basic ${credentials}` } }
}

/** As in a form: what RFC 6749 asks for inside of HTTP Basic too. */
function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1)
}
