import * as v from 'valibot'
import { findPeople, person } from '../../../identity/accounts/find-users.ts'
import { sessionView, viewSession } from '../../../identity/session/session-view.ts'
import type { Granted } from '../../../ports/needs.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { type Page, pageFacts, pageFields, pageOf, pageReply } from '../../../web/http/request/page-query.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Maximum number of users with a matching email whose sessions a search finds. */
const MOST_USERS = 100

/**
 * Lists live sessions, newest first. `search` matches the start of the user id or IP address. If the stores support it, `search` also matches
 * emails, and finds the sessions of the 100 newest users with a matching email.
 */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'List all active sessions',
  success: 'One page of the active sessions.',
  access: 'admin',
  needs: ['sessions.list', 'users'],
  query: v.strictObject(pageFields),
  replies: {
    200: v.object({
      sessions: v.array(v.object({ ...sessionView.entries, user: v.optional(person) })),
      ...pageReply,
    }),
  },

  async handle({ query, admin }, given) {
    const page = pageOf(query)
    const { sessions, total } = await searchSessions(page, given.now(), given)
    const people = await findPeople(
      sessions.map(({ userId }) => userId),
      given.users,
    )
    const views = sessions.map((session) => {
      const user = people.get(session.userId)
      return { ...viewSession(session, admin.user?.sid), ...(user && { user }) }
    })
    return ok({ sessions: views, ...pageFacts(page, total) })
  },
})

async function searchSessions(page: Page, now: Date, { sessions, users }: Granted<'sessions.list' | 'users'>) {
  const { search } = page
  if (search === undefined || sessions.listOfUsers === undefined || users.list === undefined)
    return sessions.list(page, now)
  const { users: found } = await users.list({ page: 1, limit: MOST_USERS, search })
  return sessions.listOfUsers(
    found.map(({ id }) => id),
    page,
    now,
  )
}
