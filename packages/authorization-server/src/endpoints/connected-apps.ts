import { endpoint, type FeatureEndpoint, type FeatureServices, ok, text } from '@sallyport/core/feature'
import * as v from 'valibot'
import { appsOf, disconnect } from '../grants/apps.ts'
import type { Server } from '../server.ts'

const timestamp = v.pipe(v.string(), v.metadata({ format: 'date-time' }))
const texts = v.array(v.string())
const replies = {
  200: v.object({
    apps: v.array(
      v.object({
        clientId: v.string(),
        name: v.string(),
        scopes: texts,
        /** The sentences of the consent page about the scopes. */
        sentences: v.object({ en: texts, it: texts }),
        resources: texts,
        tenantIds: texts,
        since: timestamp,
        /** Absent if the app has no grant now, only the user's consent, with which it gets a grant without asking again. */
        lastUsedAt: v.optional(timestamp),
      }),
    ),
  }),
}
const query = v.object({ client_id: text(1, 2048) })

/** Returns the endpoints that list the apps to which a user gave access, and end that access: for the user, and for administrators. */
export function connectedAppEndpoints(server: Server): {
  readonly auth: readonly FeatureEndpoint[]
  readonly admin: readonly FeatureEndpoint[]
} {
  async function list(userId: string, services: FeatureServices) {
    const apps = (await appsOf(userId, server, services)).map(({ since, lastUsedAt, ...app }) => ({
      ...app,
      sentences: sentencesOf(app.scopes, server),
      since: since.toISOString(),
      ...(lastUsedAt !== undefined && { lastUsedAt: lastUsedAt.toISOString() }),
    }))
    return ok({ apps })
  }
  return {
    auth: [
      endpoint({
        method: 'GET',
        path: '/oauth2/grants',
        summary: 'List the apps that may use your account',
        success: 'The apps with what they may do.',
        access: 'user',
        checksSession: true,
        replies,
        handle: ({ user }, services) => list(user.sub, services),
      }),
      endpoint({
        method: 'DELETE',
        path: '/oauth2/grants',
        summary: 'End the access of an app to your account',
        success: 'The app has no access any more.',
        access: 'user',
        isAudited: true,
        query,
        async handle({ user, query: { client_id: clientId }, context }, services) {
          await disconnect({ userId: user.sub, clientId, context }, services)
          return ok()
        },
      }),
    ],
    admin: [
      endpoint({
        method: 'GET',
        path: '/api/users/:id/oauth-grants',
        summary: 'List the apps that may use an account',
        success: 'The apps with what they may do.',
        access: 'admin',
        area: 'users',
        replies,
        errors: ['USER_NOT_FOUND'],
        async handle({ params: { id } }, services) {
          await requireUser(id, services)
          return list(id, services)
        },
      }),
      endpoint({
        method: 'DELETE',
        path: '/api/users/:id/oauth-grants',
        summary: 'End the access of an app to an account',
        success: 'The app has no access any more.',
        access: 'admin',
        area: 'users',
        changesUser: 'id',
        query,
        errors: ['USER_NOT_FOUND'],
        async handle({ params: { id: userId }, query: { client_id: clientId }, admin, context }, services) {
          await requireUser(userId, services)
          await disconnect({ userId, clientId, context, by: admin.by }, services)
          return ok()
        },
      }),
    ],
  }
}

async function requireUser(id: string, { users, failure }: FeatureServices): Promise<void> {
  if ((await users.find({ id })) === null) throw failure('USER_NOT_FOUND')
}

function sentencesOf(scopes: readonly string[], server: Server) {
  const inLanguage = (lang: 'en' | 'it') => scopes.map((scope) => server.scopes[scope]?.[lang] ?? scope)
  return { en: inLanguage('en'), it: inLanguage('it') }
}
