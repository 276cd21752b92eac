import { endpoint, type FeatureEndpoint, type FeatureServices, nameText, ok, text } from '@sallyport/core/feature'
import * as v from 'valibot'
import { randomText } from '../base64url.ts'
import { usualTypes } from '../clients/client.ts'
import { clientFields, findStoredClient, type StoredClient, storedClientOf } from '../clients/stored-client.ts'
import { clientProblems } from '../option-problems.ts'
import type { Server } from '../server.ts'
import { pageQuery } from './page-query.ts'

const HOUR = 60 * 60_000
/** Number of former secrets that may work in addition to the new one. It is small, because each is compared at every token request. */
const FORMER_SECRETS = 2
const PATH = '/api/oauth-clients'
const list = v.pipe(v.array(text(1, 500)), v.maxLength(50))
const fields = {
  name: nameText(1, 60),
  redirectUris: v.optional(list),
  grantTypes: v.optional(clientFields.grantTypes),
  scopes: v.optional(v.nullable(list)),
  isFirstParty: v.optional(v.boolean()),
  device: v.optional(v.boolean()),
  introspects: v.optional(list),
}
const timestamp = v.pipe(v.string(), v.metadata({ format: 'date-time' }))
const clientReply = v.object({
  id: v.string(),
  ...clientFields,
  isConfidential: v.boolean(),
  createdAt: timestamp,
})

/** Returns the endpoints with which administrators manage clients that aren't in the option `clients`. */
export function clientEndpoints(server: Server): readonly FeatureEndpoint[] {
  return [listClients(server), createClient(server), updateClient(server), deleteClient, renewSecret]
}

function listClients(server: Server): FeatureEndpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    summary: 'List the OAuth clients',
    success: 'One page of the clients that administrators made, without secrets.',
    access: 'admin',
    area: 'oauth-clients',
    query: pageQuery,
    replies: {
      200: v.object({
        clients: v.array(clientReply),
        total: v.number(),
        /** True if the option `clientDocuments` is set. `/api/oauth-documents` lists the clients with metadata documents. */
        hasDocuments: v.boolean(),
      }),
    },

    async handle({ query: { page = 1, limit = 20 } }, { records }) {
      const found = await records.list('client', null, { page, limit: Math.min(limit, 100) })
      const clients = found.records.flatMap((record) => storedClientOf(record) ?? [])
      return ok({ clients: clients.map(view), total: found.total, hasDocuments: server.documents !== null })
    },
  })
}

function createClient(server: Server): FeatureEndpoint {
  return endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Create an OAuth client',
    success: 'The client; only this response shows the secret of a confidential one.',
    access: 'admin',
    area: 'oauth-clients',
    body: v.object({ ...fields, isConfidential: v.optional(v.boolean(), false) }),
    replies: { 200: v.object({ client: clientReply, secret: v.optional(v.string()) }) },

    async handle({ body: { isConfidential, ...asked }, admin, context }, services) {
      const { records, events, hash } = services
      const secret = isConfidential ? randomText(32) : undefined
      const { redirectUris = [], scopes = null, isFirstParty = false, device = false, introspects = [] } = asked
      const { name, grantTypes = [...usualTypes({ redirectUris })] } = asked
      const client = { name, redirectUris, grantTypes, scopes, isFirstParty, device, introspects }
      assertUsable(client, isConfidential, server, services)
      const secrets = secret === undefined ? [] : [{ hash: hash(secret) }]
      // Administrators can't choose the id: the grants of a deleted client must not pass to a new one, and a token's `sub` must not be a user's id.
      const id = `client_${randomText(12)}`
      const told = { clientId: id, name, by: admin.by }
      const about = { context, record: { after: client } }
      const record = await events.change('identity.authorization-server.client.created', told, about, () =>
        records.insert('client', { id, data: { ...client, secrets } }),
      )
      const shown = view({ record, data: { ...client, secrets } })
      return ok({ client: shown, ...(secret !== undefined && { secret }) })
    },
  })
}

function updateClient(server: Server): FeatureEndpoint {
  return endpoint({
    method: 'PATCH',
    path: `${PATH}/:id`,
    summary: 'Change an OAuth client',
    success: 'The client as it is now.',
    access: 'admin',
    area: 'oauth-clients',
    body: v.object({ ...fields, name: v.optional(fields.name) }),
    replies: { 200: v.object({ client: clientReply }) },
    errors: ['NOT_FOUND', 'CONFLICT'],

    async handle({ params: { id }, body, admin, context }, services) {
      const stored = await found(id, services)
      const { secrets, ...before } = stored.data
      // The cast is safe: the schema leaves out fields that are undefined.
      const client = { ...before, ...(body as Partial<typeof before>) }
      assertUsable(client, secrets.length > 0, server, services)
      const told = { clientId: id, fields: Object.keys(body), by: admin.by }
      await change(stored, { ...client, secrets }, told, { context }, services)
      return ok({ client: view({ ...stored, data: { ...client, secrets } }) })
    },
  })
}

/** Deletes a client. Its grants end, because no endpoint accepts a deleted client. */
const deleteClient = endpoint({
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Delete an OAuth client',
  success: 'The client and all its grants work no more.',
  access: 'admin',
  area: 'oauth-clients',
  errors: ['NOT_FOUND'],

  async handle({ params: { id }, admin, context }, services) {
    const { secrets: _, ...before } = (await found(id, services)).data
    const told = { clientId: id, name: before.name, by: admin.by }
    const about = { context, record: { before } }
    await services.events.change('identity.authorization-server.client.deleted', told, about, () =>
      services.records.takeOnce('client', id, null),
    )
    return ok()
  },
})

const renewSecret = endpoint({
  method: 'POST',
  path: `${PATH}/:id/secret`,
  summary: 'Renew the secret of an OAuth client',
  success: 'The new secret; only this response shows it. The two previous secrets work for `overlapHours` more.',
  access: 'admin',
  area: 'oauth-clients',
  body: v.object({
    overlapHours: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(720)), 24),
  }),
  replies: { 200: v.object({ secret: v.string() }) },
  errors: ['NOT_FOUND', 'CONFLICT'],

  async handle({ params: { id }, body: { overlapHours }, admin, context }, services) {
    const stored = await found(id, services)
    const secret = randomText(32)
    const at = services.now().getTime()
    const until = at + overlapHours * HOUR
    const former = stored.data.secrets
      .map(({ hash, expiresAt = until }) => ({ hash, expiresAt: Math.min(expiresAt, until) }))
      .filter(({ expiresAt }) => expiresAt > at)
      .slice(0, FORMER_SECRETS)
    const secrets = [{ hash: services.hash(secret) }, ...former]
    const told = { clientId: id, fields: ['secret'], by: admin.by }
    await change(stored, { ...stored.data, secrets }, told, { context }, services)
    return ok({ secret })
  },
})

async function found(id: string, services: FeatureServices): Promise<StoredClient> {
  const stored = await findStoredClient(id, services)
  if (stored === null) throw services.failure('NOT_FOUND')
  return stored
}

/** Rejects with 409 CONFLICT if the client changed since it was read. */
async function change(
  { record, data: before }: StoredClient,
  data: StoredClient['data'],
  told: Readonly<Record<string, unknown>>,
  about: Parameters<FeatureServices['events']['change']>[2],
  { events, records, failure }: FeatureServices,
): Promise<void> {
  const isChanged = await events.change(
    'identity.authorization-server.client.updated',
    told,
    { ...about, record: { before, after: data } },
    () => records.replaceIf(record, { data }, null),
  )
  if (!isChanged) throw failure('CONFLICT')
}

/** Rejects with 400 VALIDATION_ERROR if the client couldn't work. The error's details list the problems. */
function assertUsable(
  client: Omit<StoredClient['data'], 'secrets'>,
  isConfidential: boolean,
  server: Server,
  { failure }: FeatureServices,
): void {
  const { scopes, ...rest } = client
  // Placeholder: the service makes secrets itself, long enough, so the check only has to know whether the client has one.
  const secrets = isConfidential ? ['x'.repeat(32)] : []
  const problems = clientProblems(undefined, { ...rest, ...(scopes !== null && { scopes }), secrets }, server.resources)
  if (problems.length > 0)
    throw failure('VALIDATION_ERROR', { details: problems.map((rule) => ({ path: 'client', rule })) })
}

function view({ record: { id, createdAt }, data: { secrets, ...client } }: StoredClient): object {
  return { id, ...client, isConfidential: secrets.length > 0, createdAt: createdAt.toISOString() }
}
