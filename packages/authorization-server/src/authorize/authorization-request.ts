import type { FeatureServices } from '@sallyport/core/feature'
import type { Client } from '../clients/client.ts'
import { isRedirectOf, withParameters } from '../clients/redirect-uri.ts'
import type { OAuthErrorCode } from '../oauth-error.ts'
import { parseScope } from '../scopes.ts'
import { isOffered, resourcesOf, type Server } from '../server.ts'

/** A valid authorization request. */
export interface AuthorizationRequest {
  readonly client: Client
  readonly redirectUri: string
  readonly state: string | undefined
  readonly scopes: readonly string[]
  readonly resources: readonly string[]
  /** PKCE challenge: SHA-256 of the verifier that only the client knows, as base64url. */
  readonly challenge: string
  readonly nonce: string | undefined
  readonly prompts: readonly string[]
  /** Maximum age of the sign-in in seconds. If the sign-in is older, the user must sign in again. */
  readonly maxAge: number | undefined
  /** The whole query. After the sign-in page and the consent page, the request is read from it again. */
  readonly query: string
}

/**
 * A valid request; a refusal, as the URL of the redirect to the client; or null if the client or its redirect URI is unknown, so that the service
 * must not redirect. `isHeld`: result of `isHeldBack`.
 */
export type ReadRequest = AuthorizationRequest | { readonly refusal: string; readonly isHeld: boolean } | null

const CHALLENGE = /^[\w-]{43}$/
const PROMPTS = ['none', 'login', 'consent', 'select_account']
const LONGEST = { state: 512, nonce: 512 }

/** Reads a request's query. Refuses a repeated parameter, except `resource`. */
export async function readRequest(
  query: URLSearchParams,
  server: Server,
  services: FeatureServices,
  find: (id: string) => Promise<Client | null> = (id) => server.findClient(id, services),
): Promise<ReadRequest> {
  const one = (name: string) => query.get(name) ?? undefined
  const isOnce = (name: string) => query.getAll(name).length === 1
  const id = isOnce('client_id') ? one('client_id') : undefined
  const client = id === undefined ? null : await find(id)
  const redirectUri = isOnce('redirect_uri') ? one('redirect_uri') : undefined
  if (client === null || redirectUri === undefined || !isRedirectOf(client.redirectUris, redirectUri)) return null
  const state = isOnce('state') && (one('state') ?? '').length <= LONGEST.state ? one('state') : undefined
  const isHeld = isHeldBack({ client, redirectUri }, server)
  const refuse = (error: OAuthErrorCode, description: string) => ({
    isHeld,
    refusal: answerTo({ redirectUri, state }, { error, error_description: description }, services),
  })

  const names = [...query.keys()].filter((name) => name !== 'resource')
  if (new Set(names).size < names.length) return refuse('invalid_request', 'no parameter but resource may be repeated')
  if ((one('state') ?? '').length > LONGEST.state) return refuse('invalid_request', 'state has at most 512 characters')
  if (query.has('request')) return refuse('request_not_supported', 'request is not supported')
  if (query.has('request_uri')) return refuse('request_uri_not_supported', 'request_uri is not supported')
  if (!query.has('response_type')) return refuse('invalid_request', 'response_type is required')
  if (one('response_type') !== 'code') return refuse('unsupported_response_type', 'response_type must be code')
  if ((one('response_mode') ?? 'query') !== 'query') return refuse('invalid_request', 'response_mode must be query')
  if (!client.grantTypes.includes('authorization_code'))
    return refuse('unauthorized_client', 'the client may not use the grant type authorization_code')
  const challenge = one('code_challenge') ?? ''
  if (!CHALLENGE.test(challenge) || one('code_challenge_method') !== 'S256')
    return refuse('invalid_request', 'code_challenge with code_challenge_method S256 is required (PKCE)')
  const nonce = one('nonce')
  if ((nonce ?? '').length > LONGEST.nonce) return refuse('invalid_request', 'nonce has at most 512 characters')

  const asked = parseScope(one('scope') ?? '')
  if (asked === null) return refuse('invalid_scope', 'scope is malformed')
  const scopes = asked.filter((scope) => isOffered(scope, client, server))
  if (asked.length > 0 && scopes.length === 0) return refuse('invalid_scope', 'none of these scopes is offered')

  const resources = resourcesOf(query.getAll('resource'), scopes, server, services)
  if (resources === null) return refuse('invalid_target', 'a resource is unknown')
  if (resources.length === 0) return refuse('invalid_target', 'resource is required')

  const prompts = (one('prompt') ?? '').split(' ').filter((prompt) => prompt !== '')
  if (prompts.some((prompt) => !PROMPTS.includes(prompt)) || (prompts.includes('none') && prompts.length > 1))
    return refuse('invalid_request', 'prompt must be none, or some of login, consent and select_account')
  const age = one('max_age')
  if (age !== undefined && !/^\d{1,9}$/.test(age)) return refuse('invalid_request', 'max_age must be whole seconds')
  const maxAge = age === undefined ? undefined : Number(age)
  return { client, redirectUri, state, scopes, resources, challenge, nonce, prompts, maxAge, query: String(query) }
}

/**
 * True if the browser may be sent to the redirect URI only after the person clicks: the URI is known only from the client's metadata document, which
 * a stranger wrote, and isn't in the option `clientDocuments.trustedRedirects`.
 */
export function isHeldBack(
  { client, redirectUri }: Pick<AuthorizationRequest, 'client' | 'redirectUri'>,
  { documents }: Server,
): boolean {
  return client.isByDocument === true && documents?.trustedRedirects.includes(redirectUri) !== true
}

/** Returns the client's redirect URI with the parameters of an authorization response, which always has `iss` (RFC 9207). */
export function answerTo(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  answer: { readonly code: string } | { readonly error: OAuthErrorCode; readonly error_description: string },
  { authRouter }: Pick<FeatureServices, 'authRouter'>,
): string {
  return withParameters(redirectUri, { ...answer, ...(state !== undefined && { state }), iss: authRouter().url })
}
