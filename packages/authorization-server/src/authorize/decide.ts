import { endpoint, type FeatureEndpoint, limits, type Reply } from '@sallyport/core/feature'
import * as v from 'valibot'
import { looksLikeDocumentId } from '../documents/document-id.ts'
import { countUser, withdrawalOf } from '../documents/popularity.ts'
import { allow } from '../grants/consent.ts'
import { accessOf } from '../grants/give-grant.ts'
import { issueCode } from '../grants/issue-code.ts'
import { mayActFor } from '../grants/tenants.ts'
import type { Server } from '../server.ts'
import { answerTo, readRequest } from './authorization-request.ts'
import { accessTold, isRemembered } from './authorize.ts'
import { CONSENT_PATH, refusalPage } from './pages.ts'

const PAGE = { contentType: 'text/html' }

/**
 * Receives the decision of the person at the consent page. The form's token is valid once, for one request and one session, so that no other page can
 * decide (R19).
 */
export function decide(server: Server): FeatureEndpoint {
  return endpoint({
    method: 'POST',
    path: CONSENT_PATH,
    summary: 'Allow or refuse a request for consent',
    success: 'Redirects to the client with `code` or `error`, `state` and `iss`.',
    access: 'public',
    cors: 'none',
    limit: limits.oauth,
    isForm: 'single',
    isOwnForm: true,
    body: v.object({ request: v.string(), decision: v.string(), tenant: v.optional(v.string()) }),
    replies: { 303: PAGE, 400: PAGE, 403: PAGE },

    async handle({ body, context }, services): Promise<Reply> {
      const asked = await services.tokens.redeem('consent', body.request)
      const find = (id: string) =>
        server.documents !== null && looksLikeDocumentId(id)
          ? server.documents.kept(id, services)
          : server.findClient(id, services)
      const query = new URLSearchParams(String(asked?.data.query ?? ''))
      const request = asked && (await readRequest(query, server, services, find))
      if (asked === null || request === null || 'refusal' in request) return refusalPage('closed', context, services)
      const session = await services.browsers.session(context)
      if (session === 'acting') return refusalPage('acting', context, services)
      if (session === null || session.handle !== asked.data.session) return refusalPage('closed', context, services)
      const answer = (location: string): Reply => ({ status: 303, headers: { Location: location } })
      if (body.decision !== 'allow')
        return answer(answerTo(request, { error: 'access_denied', error_description: 'the user refused' }, services))
      // Refuses if the access is no longer the one that the page showed.
      if (accessTold(request) !== asked.data.access) return refusalPage('closed', context, services)
      const { client, resources } = request
      const { userId } = session
      const tenantId = body.tenant || undefined
      if (tenantId !== undefined && !(await mayActFor(tenantId, { userId, clientId: client.id }, server, services)))
        return refusalPage('closed', context, services)
      const scopes = accessOf(request.scopes, client)
      const withdrawnAt = await withdrawalOf(client, services)
      const allowed = { userId, clientId: client.id, scopes, resources, tenantId, withdrawnAt }
      // Stores the consent before the code. `issueCode` checks again that the session exists, and takes the consent back if it issues no code. A
      // later end of the user's access finds the consent and ends it, too.
      if (isRemembered({ ...request, prompts: [] })) await allow(allowed, services)
      if (client.isByDocument) await countUser(userId, client.id, services)
      const code = await issueCode(request, session, context, server, services, { tenantId })
      if (code === null) return refusalPage('closed', context, services)
      return answer(answerTo(request, { code }, services))
    },
  })
}
