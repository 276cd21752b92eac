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
  /** Issuer under which the provider is known. Requests then go through `fetch` of the provider. Default: its address on loopback. */
  readonly issuer?: string
  /** Ids of the clients; the first has a secret, and the second is public if it is given. */
  readonly clientIds?: readonly [string, string]
  /** More configuration of oidc-provider. */
  readonly more?: Readonly<Record<string, unknown>>
}

export interface OpenIdProvider {
  readonly issuer: string
  /** Two clients with the same redirect URIs: the first authenticates in the body, the second by HTTP Basic. */
  readonly clients: readonly [ProviderClient, ProviderClient]
  /** By subject, which is also the user name. May be changed at run time. */
  readonly accounts: Map<string, Account>
  readonly requests: string[]
  /** The global `fetch`, which finds the provider also under an issuer that isn't its address. */
  readonly fetch: typeof globalThis.fetch
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
  const [first, second] = options.clientIds ?? ['first-client', 'second-client']
  const clients = [newClient(first), newClient(second)] as const
  const isPublic = (index: number) => index === 1 && options.clientIds !== undefined
  const accounts = new Map<string, Account>()
  const requests: string[] = []
  const { origin, close } = await listen((address) => {
    const issuer = options.issuer ?? address
    const provider = new Provider(issuer, {
      ...settings(accounts, options),
      clients: clients.map(({ clientId, clientSecret }, index) => ({
        client_id: clientId,
        ...(!isPublic(index) && { client_secret: clientSecret }),
        redirect_uris: redirectUris,
        token_endpoint_auth_method: isPublic(index) ? 'none' : `client_secret_${index === 0 ? 'post' : 'basic'}`,
      })),
    })
    provider.proxy = options.issuer !== undefined
    const answer = provider.callback()
    return (request, response) => {
      const { pathname } = new URL(request.url ?? '/', issuer)
      requests.push(pathname)
      if (pathname.startsWith('/interaction/')) void interact(provider, request, response)
      else answer(request, response)
    }
  })
  const { issuer = origin } = options
  return { issuer, clients, accounts, requests, fetch: fetchThrough(issuer, origin), close }
}

function newClient(clientId: string): ProviderClient {
  return { clientId, clientSecret: randomUUID() }
}

/** Returns a `fetch` that sends requests for the issuer to the provider's address, as a proxy does that ends TLS. */
function fetchThrough(issuer: string, address: string): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { origin, protocol, host, pathname, search } = new URL(request.url)
    if (origin !== issuer || issuer === address) return fetch(request, { redirect: init?.redirect ?? 'follow' })
    const headers = new Headers(request.headers)
    headers.set('X-Forwarded-Proto', protocol.slice(0, -1))
    headers.set('X-Forwarded-Host', host)
    const body = request.method === 'GET' ? null : await request.arrayBuffer()
    const { method, signal } = request
    return fetch(address + pathname + search, { method, headers, body, signal, redirect: init?.redirect ?? 'follow' })
  }
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

function settings(accounts: ReadonlyMap<string, Account>, { claimsInIdToken = false, more }: ProviderSettings) {
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
    findAccount: ({ oidc: { client } }: Context, sub: string) =>
      accounts.has(sub)
        ? { accountId: sub, claims: () => ({ sub, azp: client.clientId, ...accounts.get(sub) }) }
        : undefined,
    // Every user consents to everything.
    async loadExistingGrant({ oidc }: Context) {
      const { client, session, provider } = oidc
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile name')
      await grant.save()
      return grant
    },
    ...more,
  }
}
