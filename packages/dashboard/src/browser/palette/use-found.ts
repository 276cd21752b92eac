import { useEffect, useState } from 'preact/hooks'
import { withQuery } from '../api/admin-api.ts'
import { type ApiContextValue, useApi } from '../api/api-context.ts'
import { ApiError } from '../api/api-error.ts'
import { describeError } from '../api/describe-error.ts'
import type { InvitationList, RoleList, TenantList, UserList } from '../api-types.ts'
import { shownEmail, storedEmail } from '../elements/shown-email.ts'
import { t } from '../language/text.ts'
import { goTo } from '../routing/route.ts'
import { knownAs } from '../users/known-as.ts'
import { nameOf } from '../users/user-states.tsx'
import type { WebhookList } from '../webhook-api-types.ts'
import { webhookName } from '../webhooks/webhook-name.ts'
import type { Entry } from './entry.ts'

const PAUSE_MS = 200
const MOST = 5

interface Found {
  readonly entries: readonly Entry[]
  /** What couldn't be searched, and why. */
  readonly problem: string | undefined
  readonly isLoading: boolean
}

const NOTHING: Found = { entries: [], problem: undefined, isLoading: false }

/** Searches the service's records once the typing pauses. Answers to an earlier text are dropped. */
export function useFound(text: string): Found {
  const context = useApi()
  const [found, setFound] = useState<Found>(NOTHING)
  useEffect(() => {
    if (text === '') return setFound(NOTHING)
    const controller = new AbortController()
    setFound((before) => ({ ...before, isLoading: true }))
    const timer = setTimeout(async () => {
      const outcomes = await Promise.allSettled(searches(text, context, controller.signal))
      if (controller.signal.aborted) return
      const entries = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
      const failure = outcomes.find((outcome) => outcome.status === 'rejected')
      setFound({ entries, problem: failure && problemOf(failure.reason), isLoading: false })
    }, PAUSE_MS)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [text, context])
  return found
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 0)
    return t('The service can’t be reached, so only pages, settings and actions are found.')
  return t('Some records couldn’t be searched: {reason}', { reason: describeError(error).text })
}

function searches(
  search: string,
  { api, features }: ApiContextValue,
  signal: AbortSignal,
): Promise<readonly Entry[]>[] {
  async function list<L>(path: string, entriesOf: (list: L) => readonly Entry[]): Promise<readonly Entry[]> {
    return entriesOf(await api.get<L>(withQuery(path, { search: storedEmail(search), limit: MOST }), signal))
  }
  return [
    ...(features.users
      ? [
          list<UserList>('/users', (found) => [
            ...found.users.map((user) => ({
              key: `user ${user.id}`,
              kind: t('User'),
              label: shownEmail(knownAs(user)),
              note: nameOf(user) || undefined,
              run: () => goTo(['users', user.id]),
            })),
            ...(found.total > found.users.length
              ? [
                  {
                    key: 'users',
                    kind: t('Users'),
                    label: t('All {total} users found', { total: found.total }),
                    run: () => goTo(['users'], { search: storedEmail(search) }),
                  },
                ]
              : []),
          ]),
        ]
      : []),
    ...(features.invitations
      ? [
          list<InvitationList>('/invitations', (found) =>
            found.invitations.map(({ id, email }) => ({
              key: `invitation ${id}`,
              kind: t('Invitation'),
              label: shownEmail(email),
              run: () => goTo(['invitations'], { search: email }),
            })),
          ),
        ]
      : []),
    ...(features.tenants
      ? [
          list<TenantList>('/tenants', (found) =>
            found.tenants.map(({ id, name }) => ({
              key: `tenant ${id}`,
              kind: t('Tenant'),
              label: name,
              run: () => goTo(['tenants', id]),
            })),
          ),
        ]
      : []),
    ...(features.roles
      ? [
          list<RoleList>('/roles', (found) =>
            found.roles.map(({ name }) => ({
              key: `role ${name}`,
              kind: t('Role'),
              label: name,
              run: () => goTo(['roles'], { search: name }),
            })),
          ),
        ]
      : []),
    ...(features.webhooks
      ? [
          list<WebhookList>('/webhooks', (found) =>
            found.webhooks.map((webhook) => ({
              key: `webhook ${webhook.id}`,
              kind: t('Webhook'),
              label: webhookName(webhook),
              run: () => goTo(['webhooks', webhook.id]),
            })),
          ),
        ]
      : []),
    ...(features.sessionSearch && search.includes('@')
      ? [
          Promise.resolve([
            {
              key: 'sessions',
              kind: t('Sessions'),
              label: t('Sessions of {user}', { user: search }),
              run: () => goTo(['sessions'], { search: storedEmail(search) }),
            },
          ]),
        ]
      : []),
  ]
}
