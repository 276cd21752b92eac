/** Where the services under test are said to be. Browsers of the tests take requests to `BASE_URL` to wherever a service really listens. */
export const BASE_URL = 'https://auth.example.com'
export const SITE = 'https://app.example.com'
export const OTHER_SITE = 'https://admin.example.com'

/** Ids of the providers that one OpenID provider plays. */
const OPENID_IDS = ['test', 'second', 'form', 'bent']

/** Every place to which it may send browsers back. */
export const REDIRECT_URIS = OPENID_IDS.map((id) => `${BASE_URL}/auth/oauth/${id}/callback`)

/** Where the providers are, and as whom services present themselves. JSON, so that a Worker can have it as a binding. */
export interface Setup {
  readonly issuer: string
  readonly clients: readonly [Client, Client]
  /** Names itself an issuer and sends everybody on to `issuer`. */
  readonly bentIssuer: string
  readonly hub: { readonly origin: string; readonly client: Client }
}

interface Client {
  readonly clientId: string
  readonly clientSecret: string
}
