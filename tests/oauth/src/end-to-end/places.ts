/**
 * Public origins of the services under test. The tests' browsers send requests for `BASE_URL` to the service's real
 * address.
 */
export const BASE_URL = 'https://auth.example.com'
export const SITE = 'https://app.example.com'
export const OTHER_SITE = 'https://admin.example.com'

/** Ids of the providers that one OpenID provider plays. */
const OPENID_IDS = ['test', 'second', 'form', 'bent']

/** Every URL to which the provider may send browsers back. */
export const REDIRECT_URIS = OPENID_IDS.map((id) => `${BASE_URL}/auth/oauth/${id}/callback`)

/** Addresses of the providers and credentials of the services. JSON, so that a Worker can receive it as a binding. */
export interface Setup {
  readonly issuer: string
  readonly clients: readonly [Client, Client]
  /** An issuer that redirects everyone to `issuer`. */
  readonly bentIssuer: string
  readonly hub: { readonly origin: string; readonly client: Client }
}

interface Client {
  readonly clientId: string
  readonly clientSecret: string
}
