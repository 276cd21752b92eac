import { byActor } from '../../../foundations/events/actors.ts'
import type { EventBus } from '../../../foundations/events/bus.ts'
import { changesBetween } from '../../../foundations/events/changes.ts'
import type { EventAbout } from '../../../foundations/events/envelope.ts'
import type { Invitation, InvitationFilter, InvitationStore } from '../../../ports/accounts/invitations.ts'
import type { Actor } from '../../../ports/actor.ts'
import { walkList } from '../walk-list.ts'
import { auditedInvitation } from './audited-invitation.ts'

const PAGE_SIZE = 100

interface Given {
  readonly invitations?: InvitationStore | undefined
  readonly events: EventBus
}

interface Withdrawal {
  /** Filter for the store's list. Default: all invitations are read. */
  readonly only?: InvitationFilter
  readonly isMeant: (invitation: Invitation) => boolean
  readonly by?: Actor | undefined
  readonly about: EventAbout
}

/** Deletes the open invitations for which `isMeant` returns true, such as those into a deleted tenant, and publishes an event for each. */
export async function withdrawInvitations(
  { by, about, ...which }: Withdrawal,
  { invitations, events }: Given,
): Promise<void> {
  if (invitations === undefined) return
  for (const invitation of await findInvitations(which, invitations)) {
    const { id: invitationId } = invitation
    const data = { invitationId, ...byActor(by) }
    const told = { ...about, changes: changesBetween(auditedInvitation(invitation), {}) }
    await events.change([{ event: 'identity.invitation.revoked', data, about: told }], () =>
      invitations.delete(invitationId),
    )
  }
}

/** Returns all open invitations for which `isMeant` returns true. Reads them before any is deleted, because a deletion moves the later pages. */
export async function findInvitations(
  { only, isMeant }: Pick<Withdrawal, 'only' | 'isMeant'>,
  invitations: InvitationStore,
): Promise<readonly Invitation[]> {
  const found: Invitation[] = []
  const read = async (range: { readonly page: number; readonly limit: number }) => {
    const { invitations: records, total } = await invitations.list({ ...range, ...only })
    return { records, total }
  }
  for await (const some of walkList(read, PAGE_SIZE)) found.push(...some.filter(isMeant))
  return found
}
