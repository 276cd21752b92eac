import { byActor } from '../../../foundations/events/actors.ts'
import { changesBetween } from '../../../foundations/events/changes.ts'
import { failureWithRetry } from '../../../foundations/values/errors.ts'
import { auditedInvitation } from '../../../identity/accounts/tenants/audited-invitation.ts'
import type { Leaving } from '../../../identity/accounts/tenants/leave-tenant.ts'
import { mailInvitation } from '../../../identity/accounts/tenants/mail-invitation.ts'
import { renewInvitation, storeInvitation } from '../../../identity/accounts/tenants/store-invitation.ts'
import { findInvitations } from '../../../identity/accounts/tenants/withdraw-invitations.ts'
import { languageOf } from '../../../outgoing/messages/languages/language.ts'
import type { Invitation } from '../../../ports/accounts/invitations.ts'
import { callerAsRequester } from '../../../web/http/request/requester.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { limits } from '../../../web/limits/limits.ts'
import { assertMaySend } from '../../../web/limits/send-limit.ts'
import type { FeatureGiven } from '../feature.ts'
import type { FeatureActing, FeatureInvitation, FeatureInvitations } from '../feature-services/feature-tenants.ts'
import { invitedBy } from './invited-by.ts'
import { invitedRole, reservedName } from './invited-role.ts'
import { mayJoin } from './may-join.ts'

const PER_DAY = { max: 50, windowMs: 86_400_000 }

/** Creates the functions with which features manage invitations. `leavingOf` returns a change's actor and the metadata of its events. */
export function createFeatureInvitations(
  host: () => FeatureGiven,
  leavingOf: (acting: FeatureActing) => Leaving,
): FeatureInvitations {
  const given = () => withInvitations(host())

  async function ofTenant(tenantId: string, id: string): Promise<Invitation | null> {
    const found = await given().invitations.find(id)
    return found?.tenantId === tenantId ? found : null
  }

  function changeIn(tenantId: string, acting: FeatureActing) {
    const { by, about } = leavingOf(acting)
    return { by, about: { ...about, tenantId } }
  }

  /** Sends the mail in the background, because the time until the response must not show whether the address has an account (R24b). */
  function mail(invitation: Invitation, token: string, lang: string | null | undefined, context: RequestContext): void {
    const all = given()
    const send = async () => {
      if (!(await mayJoin(invitation.email, all))) return
      const by = await invitedBy(invitation, all)
      await mailInvitation(invitation, { token, lang: languageOf(lang), by }, context, all)
    }
    context.background(send)
  }

  return {
    async list(tenantId) {
      const meant = { only: { tenantId }, isMeant: (one: Invitation) => one.tenantId === tenantId }
      const now = given().now()
      const found = await findInvitations(meant, given().invitations)
      return found.filter(({ expiresAt }) => expiresAt > now).map(viewOf)
    },
    async create({ tenantId, email, role }, lang, acting) {
      const inviterId = acting.by.userId
      await count(inviterId, email, given())
      const invited = { email, roles: [reservedName(role)], tenantId, inviterId, invitedBy: inviterId }
      const { invitation, token } = await storeInvitation(invited, changeIn(tenantId, acting), given())
      mail(invitation, token, lang, acting.context)
      return viewOf(invitation)
    },
    async resend(tenantId, id, lang, acting) {
      const found = await ofTenant(tenantId, id)
      if (found === null || invitedRole(found) === undefined) return null
      // Returns null if the inviter lost the permission: the mailed link couldn't be redeemed.
      if ((await given().features.memberInvitations?.mayStill(found)) !== true) return null
      await count(acting.by.userId, found.email, given())
      const renewed = await renewInvitation(found, changeIn(tenantId, acting), given())
      if (renewed === null) return null
      mail(renewed.invitation, renewed.token, lang, acting.context)
      return viewOf(renewed.invitation)
    },
    async revoke(tenantId, id, acting) {
      const found = await ofTenant(tenantId, id)
      if (found === null) return false
      const { events, invitations } = given()
      const { by, about } = leavingOf(acting)
      const data = { invitationId: id, ...byActor(by) }
      const told = { ...about, tenantId, changes: changesBetween(auditedInvitation(found), {}) }
      return events.change([{ event: 'identity.invitation.revoked', data, about: told }], () => invitations.delete(id))
    },
  }
}

/** Counts a mail for the inviter and for the recipient. All inviters together share one limit per recipient. Rejects with 429 RATE_LIMITED. */
async function count(inviterId: string, to: string, given: FeatureGiven): Promise<void> {
  const { rateLimiter, rateLimits, now } = given
  const requester = callerAsRequester(inviterId, false)
  await assertMaySend(limits.sendMail, { purpose: 'tenant-invitation', to, requester }, given)
  if (rateLimits === false) return
  const { allowed, retryAfterMs } = await rateLimiter.consume(
    [{ key: `tenant-invitations:${inviterId}`, ...PER_DAY }],
    now(),
  )
  if (!allowed) throw failureWithRetry('RATE_LIMITED', retryAfterMs)
}

function withInvitations(given: FeatureGiven) {
  const { invitations, mailer } = given
  const sendInvitation = mailer?.sendInvitation
  if (invitations === undefined || mailer === undefined || sendInvitation === undefined)
    throw new TypeError(
      "the service can't invite: name `invitations` and `mailer.sendInvitation` in the endpoint's `needs`",
    )
  return { ...given, invitations, mailer: { ...mailer, sendInvitation } }
}

function viewOf(invitation: Invitation): FeatureInvitation {
  const { id, email, inviterId, createdAt, expiresAt } = invitation
  const role = invitedRole(invitation)
  return { id, email, role: role ?? 'member', inviterId: role && inviterId, createdAt, expiresAt }
}
