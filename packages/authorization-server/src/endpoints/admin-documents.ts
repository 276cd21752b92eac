import { endpoint, type FeatureEndpoint, ok, text } from '@sallyport/core/feature'
import * as v from 'valibot'
import { documentOf } from '../documents/kept-document.ts'
import { findStanding, isWellKnown, trustClient } from '../documents/popularity.ts'
import { pageQuery } from './page-query.ts'

const PATH = '/api/oauth-documents'
const described = v.object({
  clientId: v.string(),
  /** Name that the client gave itself. */
  name: v.string(),
  /** Number of users with a proven mailbox who allowed the client. */
  users: v.number(),
  /** True if an administrator trusts the client: the consent page then doesn't warn people of it. */
  isTrusted: v.boolean(),
  /** True if an administrator trusts the client or enough users allowed it: the consent page then doesn't warn. Ignores the option `trusted`. */
  isWellKnown: v.boolean(),
})

/** Endpoints with which administrators list and trust clients that are known by a metadata document. */
export const documentEndpoints: readonly FeatureEndpoint[] = [
  endpoint({
    method: 'GET',
    path: PATH,
    summary: 'List the apps known by their metadata documents',
    success: 'One page of the apps that a user opened within the last two weeks.',
    access: 'admin',
    area: 'oauth-clients',
    query: pageQuery,
    replies: { 200: v.object({ clients: v.array(described), total: v.number() }) },

    async handle({ query: { page = 1, limit = 20 } }, services) {
      const found = await services.records.list('document', null, { page, limit: Math.min(limit, 100) })
      const kept = found.records.flatMap((record) => documentOf(record) ?? [])
      const clients = kept.map(async ({ clientId, document: { name } }) => {
        const standing = await findStanding(clientId, services)
        const { count: users, isTrusted } = standing
        return { clientId, name, users, isTrusted, isWellKnown: isWellKnown(standing) }
      })
      return ok({ clients: await Promise.all(clients), total: found.total })
    },
  }),
  endpoint({
    method: 'PATCH',
    path: PATH,
    summary: 'Trust an app that is known by its metadata document, or withdraw the trust',
    success:
      'The consent page of a trusted app shows no warning. Other apps lose all trust: their users are counted anew and asked again.',
    access: 'admin',
    area: 'oauth-clients',
    body: v.object({ clientId: text(1, 500), isTrusted: v.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],

    async handle({ body: { clientId, isTrusted }, admin, context }, services) {
      const { records, hash, events, failure } = services
      if ((await records.find('document', hash(clientId), null)) === null) throw failure('NOT_FOUND')
      const told = { clientId, fields: ['isTrusted'], by: admin.by }
      const isChanged = await events.change('identity.authorization-server.client.updated', told, { context }, () =>
        trustClient(clientId, isTrusted, services),
      )
      if (!isChanged) throw failure('CONFLICT')
      return ok()
    },
  }),
]
