import type { DashboardService } from '../support/start-service.ts'

export interface Place {
  readonly name: string
  /** The part of the address after `#/`. */
  readonly place: string
}

/** Every view of a seeded service. Views of single records show the first one. */
export async function placesOf({ call }: DashboardService): Promise<readonly Place[]> {
  const { users } = (await call('GET', '/users')).body
  const { tenants } = (await call('GET', '/tenants')).body
  const { webhooks } = (await call('GET', '/webhooks')).body
  const outgoing = webhooks.find(({ url }: { url?: string }) => url !== undefined)?.id
  const inbound = webhooks.find(({ provider }: { provider?: string }) => provider === 'payments')?.id
  return [
    { name: 'overview', place: 'overview' },
    { name: 'overview-own-dates', place: 'overview?from=2025-11-03&to=2025-11-09' },
    { name: 'users', place: 'users' },
    { name: 'users-none', place: 'users?search=nobody-at-all' },
    { name: 'user', place: `users/${users[0]?.id}` },
    { name: 'invitations', place: 'invitations' },
    { name: 'sessions', place: 'sessions' },
    { name: 'roles', place: 'roles' },
    { name: 'tenants', place: 'tenants' },
    { name: 'tenant', place: `tenants/${tenants[0]?.id}` },
    { name: 'linked-accounts', place: `linked-accounts?user=${users[0]?.id}` },
    { name: 'api-keys', place: 'api-keys' },
    { name: 'webhooks', place: 'webhooks' },
    { name: 'webhooks-given-up', place: 'webhooks/given-up' },
    { name: 'webhook-new', place: 'webhooks/new' },
    { name: 'webhook-outgoing', place: `webhooks/${outgoing}` },
    { name: 'webhook-deliveries', place: `webhooks/${outgoing}/deliveries` },
    { name: 'webhook-inbound', place: `webhooks/${inbound}` },
    { name: 'webhook-runs', place: `webhooks/${inbound}/runs` },
    { name: 'templates', place: 'templates' },
    { name: 'template-mail', place: 'templates/mail/password-reset' },
    { name: 'templates-ui', place: 'templates/ui' },
    { name: 'template-page', place: 'templates/ui/login' },
    { name: 'events', place: 'events' },
    { name: 'events-live', place: 'events/live' },
    { name: 'audit-trail', place: 'audit-trail' },
    { name: 'control', place: 'control' },
    { name: 'not-found', place: 'nowhere' },
  ]
}
