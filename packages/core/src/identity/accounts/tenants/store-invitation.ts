import { randomUuid } from '../../../foundations/crypto/random.ts'
import { byActor } from '../../../foundations/events/actors.ts'
import type { EventBus } from '../../../foundations/events/bus.ts'
import { changesBetween } from '../../../foundations/events/changes.ts'
import type { EventAbout } from '../../../foundations/events/envelope.ts'
import { later } from '../../../foundations/values/timestamps.ts'
import { INVITATION_DAYS } from '../../../outgoing/messages/templates/invitation.ts'
import type { Invitation, InvitationStore } from '../../../ports/accounts/invitations.ts'
import type { Actor } from '../../../ports/actor.ts'
import { issueOneTimeToken } from '../../one-time-tokens/one-time-token.ts'
import { auditedInvitation } from './audited-invitation.ts'

const INVITATION_MS = INVITATION_DAYS * 86_400_000

interface Given {
  readonly invitations: InvitationStore
  readonly events: EventBus
  readonly now: () => Date
}

/** Actor and request of a change to an invitation. */
interface Change {
  readonly by?: Actor | undefined
  readonly about: EventAbout
}

/** A stored invitation and the token of its link. */
export interface IssuedInvitation {
  readonly invitation: Invitation
  readonly token: string
}

/** Stores a new invitation. */
export async function storeInvitation(
  invited: Omit<Invitation, 'id' | 'tokenHash' | 'createdAt' | 'expiresAt' | 'sentAt'>,
  { by, about }: Change,
  { invitations, events, now }: Given,
): Promise<IssuedInvitation> {
  const { token, hash: tokenHash } = issueOneTimeToken()
  const createdAt = now()
  const invitation = { ...invited, id: randomUuid(), tokenHash, createdAt, expiresAt: later(createdAt, INVITATION_MS) }
  const data = { invitationId: invitation.id, ...byActor(by) }
  const told = { ...about, changes: changesBetween({}, auditedInvitation(invitation)) }
  await events.change([{ event: 'identity.invitation.created', data, about: told }], () =>
    invitations.insert(invitation),
  )
  return { invitation, token }
}

/** Issues a new token for an invitation; the earlier link becomes invalid. Returns null if the invitation is redeemed or deleted by now. */
export async function renewInvitation(
  { sentAt: _, ...found }: Invitation,
  { by, about }: Change,
  { invitations, events, now }: Given,
): Promise<IssuedInvitation | null> {
  const { token, hash: tokenHash } = issueOneTimeToken()
  const renewal = { tokenHash, expiresAt: later(now(), INVITATION_MS) }
  const data = { invitationId: found.id, ...byActor(by) }
  const told = { ...about, changes: changesBetween({}, auditedInvitation(found)) }
  const isRenewed = await events.change([{ event: 'identity.invitation.resent', data, about: told }], () =>
    invitations.renew(found.id, renewal),
  )
  return isRenewed ? { invitation: { ...found, ...renewal }, token } : null
}
