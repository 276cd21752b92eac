import type { OrganisationTextKey } from '../../texts/en-organisations.ts'
import type { ReplyOf } from '../auth-endpoints.ts'
import type { Told } from '../page-context.ts'

export type TenantEvent = ReplyOf<'GET', `/tenants/${string}/events`>['events'][number]

/** Sentences by event. `identity.tenant.user.removed` has a second one, for members who leave. */
const SENTENCES: Readonly<Record<string, OrganisationTextKey>> = {
  'identity.tenant.created': 'org.event.created',
  'identity.tenant.updated': 'org.event.updated',
  'identity.tenant.user.added': 'org.event.joined',
  'identity.tenant.user.removed': 'org.event.removed',
  'identity.role.assigned': 'org.event.assigned',
  'identity.role.revoked': 'org.event.unassigned',
  'identity.invitation.created': 'org.event.invited',
  'identity.invitation.resent': 'org.event.resent',
  'identity.invitation.revoked': 'org.event.revoked',
  'identity.invitation.accepted': 'org.event.accepted',
  'identity.apikey.created': 'org.event.keyCreated',
  'identity.apikey.revoked': 'org.event.keyRevoked',
  'identity.apikey.deleted': 'org.event.keyDeleted',
  'identity.apikey.adopted': 'org.event.keyAdopted',
}

const ROLES: Readonly<Record<string, OrganisationTextKey>> = {
  'tenant:owner': 'org.role.owner',
  'tenant:admin': 'org.role.admin',
  'tenant:member': 'org.role.member',
}

/** Returns the sentence for an event of an organisation. Null for any other event, such as one of the host. */
export function eventSentence({ event, user, actor, data }: TenantEvent, text: (...told: Told) => string): Told | null {
  const key = SENTENCES[event]
  if (key === undefined) return null
  const isLeaving = event === 'identity.tenant.user.removed' && user !== undefined && user.id === actor?.id
  const role = String(data.role ?? '')
  const label = ROLES[role]
  const nameOf = (person: TenantEvent['user']) => person?.name ?? person?.email ?? text('org.former')
  const values = {
    actor: actor == null ? text('org.someone') : nameOf(actor),
    user: nameOf(user),
    role: label === undefined ? role : text(label),
    name: String(data.name ?? ''),
  }
  return [isLeaving ? 'org.event.left' : key, values]
}
