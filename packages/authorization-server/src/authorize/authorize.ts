import {
  AuthError,
  endpoint,
  type FeatureEndpoint,
  type FeatureServices,
  limits,
  redirect,
  type Tenant,
} from '@sallyport/core/feature'
import * as v from 'valibot'
import { isWebRedirect } from '../clients/redirect-uri.ts'
import { looksLikeDocumentId } from '../documents/document-id.ts'
import { findStanding, isWellKnown, withdrawalOf } from '../documents/popularity.ts'
import { type Choice, choiceBefore } from '../grants/consent.ts'
import { accessOf } from '../grants/give-grant.ts'
import { issueCode } from '../grants/issue-code.ts'
import { tenantsFor } from '../grants/tenants.ts'
import type { Server } from '../server.ts'
import { type AuthorizationRequest, answerTo, isHeldBack, readRequest } from './authorization-request.ts'
import { consentPage, refusalPage } from './pages.ts'
import { freshnessOf, markedQuery } from './sign-in-again.ts'

const PATH = '/oauth2/authorize'
const PAGE = { contentType: 'text/html' }
const parameters = v.looseObject({
  client_id: v.optional(v.unknown()),
  redirect_uri: v.optional(v.unknown()),
  response_type: v.optional(v.unknown()),
  scope: v.optional(v.unknown()),
  state: v.optional(v.unknown()),
  code_challenge: v.optional(v.unknown()),
  code_challenge_method: v.optional(v.unknown()),
  resource: v.optional(v.unknown()),
  nonce: v.optional(v.unknown()),
  prompt: v.optional(v.unknown()),
  max_age: v.optional(v.unknown()),
  login_hint: v.optional(v.unknown()),
  id_token_hint: v.optional(v.unknown()),
})

/** Milliseconds that the consent page may stay open. */
const PAGE_MS = 10 * 60_000

/**
 * A client opens this endpoint in the user's browser. Asks a signed-in user for consent, unless they gave it before (`choiceFor`) or the client is
 * the host's own. Everyone else signs in first. If the client or its redirect URI is unknown, shows an error page and never redirects to it.
 */
export function authorize(server: Server): FeatureEndpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    summary: 'Ask a user for a grant (RFC 6749)',
    success: {
      200: 'The page that asks the user for consent.',
      302: 'Redirects to the sign-in page, or to the client with `code` or `error`, `state` and `iss`.',
    },
    access: 'public',
    cors: 'none',
    limit: limits.oauth,
    hasEffects: true,
    query: parameters,
    replies: { 200: PAGE, 302: PAGE, 400: PAGE, 403: PAGE, 429: PAGE },

    async handle({ context }, services) {
      const { browsers, users, tokens, authRouter } = services
      const query = context.url.searchParams
      const session = await browsers.session(context)
      if (session === 'acting') return refusalPage('acting', context, services)
      const signInPage = (marked: string, again: boolean) =>
        browsers.signInPage(`${authRouter().path}${PATH}?${marked}`, context.request, {
          again,
          hint: query.get('login_hint') ?? '',
        })

      const id = query.get('client_id') ?? ''
      // A client's metadata document is loaded for signed-in users only, so that strangers can't make the service fetch URLs.
      if (session === null && server.documents !== null && looksLikeDocumentId(id)) {
        const page = query.get('prompt') === 'none' ? null : signInPage(markedQuery(String(query), services), false)
        return page === null ? refusalPage('wrong', context, services) : redirect(page)
      }
      const find = (one: string) =>
        session !== null && server.documents !== null && looksLikeDocumentId(one)
          ? server.documents.load(one, session.userId, context, services)
          : server.findClient(one, services)
      const request = await readRequest(query, server, services, find).catch((error: unknown) => {
        if (error instanceof AuthError && error.status === 429) return 'limited' as const
        throw error
      })
      if (request === 'limited') return refusalPage('limited', context, services)
      if (request === null) return refusalPage('wrong', context, services)
      if ('refusal' in request)
        return request.isHeld ? refusalPage('wrong', context, services) : redirect(request.refusal)
      const isHeld = isHeldBack(request, server)
      const tell = (error: 'login_required' | 'consent_required' | 'invalid_request', error_description: string) =>
        isHeld
          ? refusalPage('wrong', context, services)
          : redirect(answerTo(request, { error, error_description }, services))
      const isSilent = request.prompts.includes('none')
      const signInFirst = (again = false) => {
        if (isSilent) return tell('login_required', 'the user is not signed in')
        const page = signInPage(markedQuery(request.query, services), again)
        return page === null ? tell('invalid_request', 'the request is too long') : redirect(page)
      }

      if (session === null) return signInFirst()
      const hinted = await server.signer.subjectOf(query.get('id_token_hint') ?? '', authRouter().url)
      const freshness = freshnessOf(request, session, hinted, services)
      if (freshness === 'refused') return tell('login_required', 'the user did not sign in')
      if (freshness === 'stale') return signInFirst(true)

      const { userId, handle } = session
      const { client } = request
      const tenants = await tenantsFor(userId, client.id, server, services)
      const choice = await choiceFor(request, userId, tenants, services)
      if (isHeld || choice === null) {
        if (isSilent) return tell('consent_required', 'the user has to be asked')
        const user = await users.find({ id: userId })
        const token = await tokens.issue('consent', {
          userId,
          data: { query: request.query, session: handle, access: accessTold(request) },
          expiresInMs: PAGE_MS,
        })
        const who = user?.email || [user?.firstName, user?.lastName].join(' ').trim() || userId
        const warns =
          client.isByDocument === true &&
          !server.trustedDocuments.includes(client.id) &&
          !isWellKnown(await findStanding(client.id, services))
        const chosen = (await choiceOf({ ...request, scopes: [] }, userId, services))?.tenantId
        return consentPage({ request, who, token, warns, tenants, chosen }, server, context, services)
      }
      const isAllowed = async () => {
        const now = await choiceFor(request, userId, tenants, services)
        return now !== null && now.tenantId === choice.tenantId
      }
      const basis = { ...choice, isUnasked: client.isFirstParty, isAllowed }
      const code = await issueCode(request, session, context, server, services, basis)
      if (code !== null) return redirect(answerTo(request, { code }, services))
      return (await browsers.isLive(handle)) ? tell('consent_required', 'the user ended the access') : signInFirst()
    },
  })
}

/**
 * Returns the user's choice of organisation if they needn't be asked, otherwise null. They needn't be asked if consents count for the request
 * (`isRemembered`), and either an earlier consent covers it and they may still choose that consent's organisation, or the client is the host's own
 * (`isFirstParty`) and they have no organisation to choose.
 */
async function choiceFor(
  request: AuthorizationRequest,
  userId: string,
  tenants: readonly Tenant[],
  services: FeatureServices,
): Promise<Choice | null> {
  if (!isRemembered(request)) return null
  const { client } = request
  const scopes = client.isFirstParty ? [] : accessOf(request.scopes, client)
  const before = await choiceOf({ ...request, scopes }, userId, services)
  const tenantId = before?.tenantId
  if (before !== null && (tenantId === undefined || tenants.some(({ id }) => id === tenantId))) return before
  return client.isFirstParty && tenants.length === 0 ? {} : null
}

/** Returns the user's earlier choice for the client. Null unless a consent that is still valid covers the scopes and resources. */
async function choiceOf(
  { client, scopes, resources }: Pick<AuthorizationRequest, 'client' | 'scopes' | 'resources'>,
  userId: string,
  services: FeatureServices,
): Promise<Choice | null> {
  const withdrawnAt = await withdrawalOf(client, services)
  return choiceBefore({ userId, clientId: client.id, scopes, resources, withdrawnAt }, services)
}

/**
 * Returns the access that the consent page shows, as text to compare: an administrator or the client's document may change the access between the
 * page and the click.
 */
export function accessTold({ client, scopes, resources }: AuthorizationRequest): string {
  return JSON.stringify([accessOf(scopes, client), resources])
}

/**
 * True if an earlier consent counts. False for a redirect URI that another program on the device could receive, and for `prompt=consent`: then the
 * user is asked each time.
 */
export function isRemembered({ redirectUri, prompts }: AuthorizationRequest): boolean {
  return isWebRedirect(redirectUri) && !prompts.includes('consent')
}

/**
 * Takes an authorization request by POST, as OpenID Connect demands. Redirects to the GET endpoint with the same parameters, because browsers send no
 * session cookies with a form of another site.
 */
export function authorizeByForm(server: Server): FeatureEndpoint {
  return endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Ask a user for a grant, by a form',
    success: 'Redirects to the same address with the parameters in its query.',
    access: 'public',
    cors: 'none',
    limit: limits.oauth,
    isForm: 'single',
    body: v.record(v.string(), v.string()),
    replies: { 303: PAGE, 400: PAGE },

    async handle({ body, context }, services) {
      const query = new URLSearchParams(body)
      const isByDocument = server.documents !== null && looksLikeDocumentId(body.client_id ?? '')
      // The GET endpoint checks a client with a metadata document, because the document is loaded only after the person signed in.
      if (!isByDocument && (await readRequest(query, server, services)) === null)
        return refusalPage('wrong', context, services)
      return { status: 303, headers: { Location: `${services.authRouter().path}${PATH}?${query}` } }
    },
  })
}
