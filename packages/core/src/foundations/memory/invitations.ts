import type { Invitation, InvitationStore } from '../../ports/accounts/invitations.ts'
import { ConflictError } from '../../ports/conflict-error.ts'
import { copyRecord } from './copy-record.ts'
import { removeInSteps } from './hub/in-steps.ts'
import { isFound, newestFirst, pageOf } from './page-of.ts'

const FILTERS = ['email', 'invitedBy', 'tenantId'] as const

export function memoryInvitations(): InvitationStore {
  const invitations = new Map<string, Invitation>()
  const byAge = newestFirst<Invitation>(({ createdAt, id }) => [createdAt, id])

  function ofToken(tokenHash: string): Invitation | undefined {
    return [...invitations.values()].find((invitation) => invitation.tokenHash === tokenHash)
  }

  return {
    async find(id) {
      const invitation = invitations.get(id)
      return invitation === undefined ? null : copyRecord(invitation)
    },
    async findByTokenHash(tokenHash) {
      const invitation = ofToken(tokenHash)
      return invitation === undefined ? null : copyRecord(invitation)
    },
    async list(query) {
      const found = [...invitations.values()].filter(
        (one) =>
          isFound(query.search, [one.email]) && FILTERS.every((field) => (query[field] ?? one[field]) === one[field]),
      )
      return { invitations: pageOf(found.sort(byAge), query).map(copyRecord), total: found.length }
    },
    async insert(invitation) {
      if (invitations.has(invitation.id) || ofToken(invitation.tokenHash) !== undefined)
        throw new ConflictError('An invitation with this id or token already exists')
      invitations.set(invitation.id, copyRecord(invitation))
    },
    async renew(id, { tokenHash, expiresAt }) {
      const invitation = invitations.get(id)
      if (invitation === undefined) return false
      if ((ofToken(tokenHash)?.id ?? id) !== id) throw new ConflictError('An invitation with this token already exists')
      const { sentAt: _, ...unsent } = invitation
      invitations.set(id, copyRecord({ ...unsent, tokenHash, expiresAt }))
      return true
    },
    async markSent(id, tokenHash, sentAt) {
      const invitation = invitations.get(id)
      if (invitation?.tokenHash !== tokenHash) return false
      invitations.set(id, copyRecord({ ...invitation, sentAt }))
      return true
    },
    async consume(tokenHash, now) {
      const invitation = ofToken(tokenHash)
      if (invitation === undefined || invitation.expiresAt.getTime() <= now.getTime()) return null
      invitations.delete(invitation.id)
      return invitation
    },
    async delete(id) {
      return invitations.delete(id)
    },
    async deleteExpired(now) {
      const isGone = ({ expiresAt }: Invitation) => expiresAt.getTime() <= now.getTime()
      return removeInSteps(invitations.values(), isGone, ({ id }) => invitations.delete(id))
    },
  }
}
