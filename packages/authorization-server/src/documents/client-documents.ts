import type { FeatureServices, RequestContext } from '@sallyport/core/feature'
import type { Client } from '../clients/client.ts'
import { GRANT_MS } from '../grants/grant.ts'
import { isInserted } from '../is-inserted.ts'
import type { ClientDocumentOptions } from '../options.ts'
import { canonicalResource } from '../resource-identifier.ts'
import { type ClientDocument, freshFor, readDocument } from './document.ts'
import { isDocumentId } from './document-id.ts'
import { documentOf, type KeptDocument } from './kept-document.ts'
import { maySpendAgain, spendOnNew } from './load-budget.ts'
import { forgetStanding } from './popularity.ts'

/** Clients whose id is the https URL of their metadata document (CIMD). */
export interface ClientDocuments {
  /** Redirect URIs of such clients to which the browser is sent without a click, as to those of registered clients. */
  readonly trustedRedirects: readonly string[]
  /**
   * Loads the client for a signed-in user; uses the stored document while it is fresh. Null if there is no usable document. Rejects with
   * RATE_LIMITED if too many unknown documents were loaded (`spendOnNew`).
   */
  load(id: string, userId: string, context: RequestContext, services: FeatureServices): Promise<Client | null>
  /** Returns the client from the store, at most an hour after its document stopped being fresh; otherwise null. Loads nothing. */
  kept(id: string, services: FeatureServices): Promise<Client | null>
  /** Returns the client for the use of an existing grant, whether its document is in the store or not. Null if the document was withdrawn. */
  ofGrant(id: string, services: FeatureServices): Promise<Client | null>
}

const HOUR = 60 * 60_000
/** Milliseconds for which the store keeps a document after its last load. */
const KEPT_MS = 14 * 24 * HOUR
const MOST_BYTES = 5 * 1024
const TIMEOUT_MS = 3000

export function createClientDocuments({ trustedRedirects = [] }: ClientDocumentOptions): ClientDocuments {
  return {
    trustedRedirects,
    async load(id, userId, context, services) {
      const { now, sessionTokens, authRouter } = services
      const names = [sessionTokens().issuer, sessionTokens().audience].map(canonicalResource)
      if (!isDocumentId(id, new URL(authRouter().url).origin) || names.includes(canonicalResource(id))) return null
      const kept = await find(id, services)
      const at = now().getTime()
      if (kept !== null && kept.freshUntil > at) return clientOf(id, kept.document)
      if (kept === null) await spendOnNew(id, userId, context.address, services)
      const answer =
        kept === null || (await maySpendAgain(id, services))
          ? await services.fetchPublic(id, { mostBytes: MOST_BYTES, timeoutMs: TIMEOUT_MS })
          : 'unreachable'
      // If the client's site can't be reached, its stored document serves for an hour longer than it is fresh.
      if (answer === 'unreachable' || (answer !== 'unusable' && answer.status >= 500))
        return kept !== null && isUsable(kept, at) ? clientOf(id, kept.document) : null
      if (answer === 'unusable') return null
      if (answer.status === 404 || answer.status === 410) {
        await withdraw(id, kept, services)
        return null
      }
      const isJson = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(answer.contentType ?? '')
      const document = answer.status === 200 && isJson ? readDocument(answer.text, id, trustedRedirects) : null
      if (document === null) return null
      const freshUntil = at + freshFor(answer.cacheControl)
      await keep(id, kept, { clientId: id, document, freshUntil }, services)
      await services.records.takeOnce('withdrawn', services.hash(id), null)
      return clientOf(id, document)
    },
    async kept(id, services) {
      const kept = await find(id, services)
      return kept !== null && isUsable(kept, services.now().getTime()) ? clientOf(id, kept.document) : null
    },
    async ofGrant(id, services) {
      const { records, hash } = services
      if ((await records.find('withdrawn', hash(id), null)) !== null) return null
      const kept = await find(id, services)
      // If no document is stored, what it said about refresh tokens is unknown; the grant's own `hasRefresh` decides.
      return clientOf(id, kept?.document ?? { name: id, redirectUris: [], hasRefresh: true })
    },
  }
}

function isUsable({ freshUntil }: KeptDocument, at: number): boolean {
  return freshUntil + HOUR > at
}

async function find(id: string, { records, hash }: FeatureServices): Promise<KeptDocument | null> {
  return documentOf(await records.find('document', hash(id), null))
}

/** Stores the document. Keeps the one that a parallel request stored first, because both were loaded at the same time. */
async function keep(
  id: string,
  kept: KeptDocument | null,
  next: Readonly<Record<string, unknown>>,
  services: FeatureServices,
): Promise<void> {
  const { records, hash, now } = services
  const expiresAt = new Date(now().getTime() + KEPT_MS)
  if (kept !== null) {
    await records.replaceIf(kept.record, { data: next, expiresAt }, null)
    return
  }
  await isInserted(() => records.insert('document', { id: hash(id), data: next, expiresAt }))
}

/**
 * If a user ever allowed the client, remembers that its document is gone, for as long as a grant can live. If the document returns, the client's
 * grants work again, but its earlier users and its trust don't count: the URL may have another owner. Publishes one event for administrators.
 */
async function withdraw(id: string, kept: KeptDocument | null, services: FeatureServices): Promise<void> {
  const { records, hash, now, events } = services
  if (kept !== null) await records.takeOnce('document', kept.record.id, null)
  const before = await forgetStanding(id, services)
  if (before === null) return
  const { count: users, isTrusted } = before
  const told = { clientId: id, users, wasTrusted: isTrusted }
  const record = { before: { users, isTrusted }, after: { users: 0, isTrusted: false } }
  const expiresAt = new Date(now().getTime() + GRANT_MS)
  await events.change('identity.authorization-server.client.withdrawn', told, { record }, () =>
    isInserted(() => records.insert('withdrawn', { id: hash(id), data: {}, expiresAt })),
  )
}

function clientOf(id: string, document: ClientDocument | undefined): Client | null {
  if (document === undefined) return null
  const { name, redirectUris, hasRefresh } = document
  return {
    id,
    name,
    redirectUris,
    isConfidential: false,
    secretHashes: [],
    grantTypes: hasRefresh ? ['authorization_code', 'refresh_token'] : ['authorization_code'],
    scopes: null,
    isFirstParty: false,
    device: false,
    introspects: [],
    isByDocument: true,
  }
}
