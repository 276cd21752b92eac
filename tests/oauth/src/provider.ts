import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Provider, { type Context } from 'oidc-provider'
import { listen, loginPage, readForm } from './listen.ts'

/** Claims of a user: `email`, `email_verified`, `name`, `picture`. */
export type Account = Readonly<Record<string, unknown>>

export interface ProviderClient {
  readonly clientId: string
  readonly clientSecret: string
}

export interface ProviderSettings {
  /**
   * True if the ID token also contains the claims of the scopes; otherwise only the userinfo endpoint returns them.
   * Default false.
   */
  readonly claimsInIdToken?: boolean
}

export interface OpenIdProvider {
  readonly issuer: string
  /** Two clients with the same redirect URIs: the first authenticates in the body, the second by HTTP Basic. */
  readonly clients: readonly [ProviderClient, ProviderClient]
  /** By subject, which is also the user name. May be changed at run time. */
  readonly accounts: Map<string, Account>
  readonly requests: string[]
  close(): Promise<void>
}

/**
 * A real OpenID provider on loopback: requires PKCE, sends `iss` to callbacks, and has a login form with the field
 * `login`. Sign in with `authorize()`.
 */
export async function startProvider(
  redirectUris: readonly string[],
  options: ProviderSettings = {},
): Promise<OpenIdProvider> {
  const clients = [newClient('first'), newClient('second')] as const
  const accounts = new Map<string, Account>()
  const requests: string[] = []
  const { origin, close } = await listen((issuer) => {
    const provider = new Provider(issuer, {
      ...settings(accounts, options),
      clients: clients.map(({ clientId, clientSecret }, index) => ({
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: index === 0 ? 'client_secret_post' : 'client_secret_basic',
      })),
    })
    const answer = provider.callback()
    return (request, response) => {
      const { pathname } = new URL(request.url ?? '/', issuer)
      requests.push(pathname)
      if (pathname.startsWith('/interaction/')) void interact(provider, request, response)
      else answer(request, response)
    }
  })
  return { issuer: origin, clients, accounts, requests, close }
}

function newClient(name: string): ProviderClient {
  return { clientId: `${name}-client`, clientSecret: randomUUID() }
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') return loginPage(response, request.url ?? '/')
  const accountId = (await readForm(request)).get('login')
  await provider.interactionFinished(
    request,
    response,
    accountId === null ? { error: 'access_denied' } : { login: { accountId } },
  )
}

function settings(accounts: ReadonlyMap<string, Account>, { claimsInIdToken = false }: ProviderSettings) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomUUID()] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    responseTypes: ['code'],
    ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, IdToken: 3600, Interaction: 600, Session: 3600 },
    conformIdTokenClaims: !claimsInIdToken,
    interactions: { url: (_: Context, interaction: { readonly uid: string }) => `/interaction/${interaction.uid}` },
    findAccount: (_: Context, sub: string) =>
      accounts.has(sub) ? { accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) } : undefined,
    // Every user consents to everything.
    async loadExistingGrant({ oidc }: Context) {
      const { client, session, provider } = oidc
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}
