import { withQuery } from '../api/admin-api.ts'
import type { ApiContextValue } from '../api/api-context.ts'
import type { Features, InvitationList, RoleList, SessionList, TenantList, UserList } from '../api-types.ts'
import { shownEmail, storedEmail } from '../elements/shown-email.ts'
import { t } from '../language/text.ts'
import { goTo } from '../routing/route.ts'
import { deviceOf } from '../sessions/device-of.ts'
import { knownAs } from '../users/known-as.ts'
import { nameOf } from '../users/user-states.tsx'
import type { WebhookList } from '../webhook-api-types.ts'
import { webhookName } from '../webhooks/webhook-name.ts'
import type { Entry } from './entry.ts'

/** Maximum number of records that one source returns. */
const MOST = 5

/** A list of the admin API in which the palette searches. */
interface RecordSource {
  /** Feature without which the list doesn't exist. */
  readonly feature: keyof Features
  search(text: string, api: ApiContextValue['api'], signal: AbortSignal): Promise<readonly Entry[]>
}

function source<L>(
  feature: keyof Features,
  path: string,
  entriesOf: (list: L, text: string) => readonly Entry[],
): RecordSource {
  return {
    feature,
    async search(text, api, signal) {
      const query = { search: storedEmail(text), limit: MOST }
      return entriesOf(await api.get<L>(withQuery(path, query), signal), text)
    },
  }
}

export const RECORD_SOURCES: readonly RecordSource[] = [
  source<UserList>('users', '/users', ({ users, total }, text) => [
    ...users.map((user) => ({
      key: `user ${user.id}`,
      kind: t('User'),
      label: shownEmail(knownAs(user)),
      note: nameOf(user) || undefined,
      run: () => goTo(['users', user.id]),
    })),
    ...(total > users.length ? [allUsers(total, text)] : []),
  ]),
  source<InvitationList>('invitations', '/invitations', ({ invitations }) =>
    invitations.map(({ id, email }) => ({
      key: `invitation ${id}`,
      kind: t('Invitation'),
      label: shownEmail(email),
      run: () => goTo(['invitations'], { search: email }),
    })),
  ),
  source<SessionList>('sessionSearch', '/sessions', ({ sessions }) =>
    sessions.map(({ handle, user, userId, userAgent }) => ({
      key: `session ${handle}`,
      kind: t('Session'),
      label: user?.email ? shownEmail(user.email) : userId,
      note: deviceOf(userAgent),
      run: () => goTo(['users', userId], { session: handle }),
    })),
  ),
  source<TenantList>('tenants', '/tenants', ({ tenants }) =>
    tenants.map(({ id, name }) => ({
      key: `tenant ${id}`,
      kind: t('Tenant'),
      label: name,
      run: () => goTo(['tenants', id]),
    })),
  ),
  source<RoleList>('roles', '/roles', ({ roles }) =>
    roles.map(({ name }) => ({
      key: `role ${name}`,
      kind: t('Role'),
      label: name,
      run: () => goTo(['roles'], { search: name }),
    })),
  ),
  source<WebhookList>('webhooks', '/webhooks', ({ webhooks }) =>
    webhooks.map((webhook) => ({
      key: `webhook ${webhook.id}`,
      kind: t('Webhook'),
      label: webhookName(webhook),
      run: () => goTo(['webhooks', webhook.id]),
    })),
  ),
]

function allUsers(total: number, text: string): Entry {
  return {
    key: 'users',
    kind: t('Users'),
    label: t('All {total} users found', { total }),
    run: () => goTo(['users'], { search: storedEmail(text) }),
  }
}
