import type { EventBus } from '../../../foundations/events/bus.ts'
import type { EventAbout } from '../../../foundations/events/envelope.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { ApiKey, ApiKeyStore } from '../../../ports/accounts/api-keys.ts'
import type { Invitation, InvitationStore } from '../../../ports/accounts/invitations.ts'
import { isMadeBy } from '../tenants/inviter-of.ts'
import { withdrawInvitations } from '../tenants/withdraw-invitations.ts'
import { walkList } from '../walk-list.ts'

const PAGE_SIZE = 100

export interface MadeGiven {
  readonly apiKeys?: ApiKeyStore | undefined
  readonly invitations: InvitationStore | undefined
  readonly events: EventBus
}

/**
 * Revokes the API keys that name the user as their maker (`createdBy`), also those of tenants, and deletes the open invitations that the
 * user made. Concerns only what was made at or after `since`, because an attacker with a stolen session may have made it.
 */
export async function revokeWhatWasMade(
  userId: string,
  since: Date,
  about: EventAbout,
  { apiKeys, invitations, events }: MadeGiven,
): Promise<void> {
  const isNew = ({ createdAt }: ApiKey | Invitation) => createdAt >= since
  // Both methods list the newest keys first, so reading stops at the first page with an older key. A revoked key stays in the list, so no page moves.
  const read = async (range: { readonly page: number; readonly limit: number }) => {
    const found = apiKeys?.listMadeBy === undefined ? apiKeys?.list(range) : apiKeys.listMadeBy(userId, range)
    const { keys = [], total = 0 } = (await found) ?? {}
    return { records: keys, total }
  }
  for await (const keys of walkList(read, PAGE_SIZE)) {
    const recent = keys.filter(isNew)
    for (const { id: keyId, name, createdBy, tenantId } of recent)
      if (createdBy === userId) {
        const told = withoutUndefined({ ...about, tenantId })
        const revoked = { event: 'identity.apikey.revoked', data: { keyId, name }, about: told } as const
        await events.change([revoked], async () => (await apiKeys?.revoke(keyId)) === true)
      }
    if (recent.length < keys.length) break
  }
  const isMeant = (one: Invitation) => isMadeBy(userId, one) && isNew(one)
  await withdrawInvitations({ only: { invitedBy: userId }, isMeant, about }, { invitations, events })
}
