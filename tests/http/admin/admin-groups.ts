/** The cases of the admin API. */

import type { HttpGroup } from '../group.ts'
import { adminAccessGroup } from './access.ts'
import { actorsGroup } from './actors.ts'
import { setByAdministratorsGroup } from './addresses-set-by-administrators.ts'
import { apiKeysGroup } from './api-keys.ts'
import { apiKeysOfHostsGroup } from './api-keys-of-hosts.ts'
import { auditGroup } from './audit.ts'
import { auditedActsGroup } from './audited-acts.ts'
import { deleteLeavesNothingGroup } from './delete-leaves-nothing.ts'
import { adminEventsGroup } from './events.ts'
import { freshAdminSessionsGroup } from './fresh-sessions.ts'
import { givenUpDeliveriesGroup } from './given-up-deliveries.ts'
import { impersonationGroup } from './impersonation.ts'
import { invitationsGroup } from './invitations.ts'
import { passwordlessInvitationsGroup } from './invitations-without-password.ts'
import { makersGroup } from './makers.ts'
import { adminMetricsGroup } from './metrics.ts'
import { operationsGroup } from './operations.ts'
import { adminOverviewGroup } from './overview.ts'
import { removalGroup } from './removal.ts'
import { adminRolesGroup } from './roles.ts'
import { adminSessionsGroup } from './sessions.ts'
import { adminSettingsGroup } from './settings.ts'
import { standardWebhooksGroup } from './standard-webhooks.ts'
import { adminTemplatesGroup } from './templates.ts'
import { adminTenantsGroup } from './tenants.ts'
import { adminUserAccessGroup } from './user-access.ts'
import { userSearchGroup } from './user-search.ts'
import { adminUsersGroup } from './users.ts'
import { adminWebhooksGroup } from './webhooks.ts'

export const adminGroups: readonly HttpGroup[] = [
  actorsGroup,
  removalGroup,
  makersGroup,
  adminWebhooksGroup,
  givenUpDeliveriesGroup,
  standardWebhooksGroup,
  adminEventsGroup,
  adminSettingsGroup,
  deleteLeavesNothingGroup,
  adminUsersGroup,
  userSearchGroup,
  adminUserAccessGroup,
  adminRolesGroup,
  adminTenantsGroup,
  adminSessionsGroup,
  auditGroup,
  auditedActsGroup,
  apiKeysGroup,
  apiKeysOfHostsGroup,
  invitationsGroup,
  passwordlessInvitationsGroup,
  impersonationGroup,
  freshAdminSessionsGroup,
  setByAdministratorsGroup,
  adminTemplatesGroup,
  operationsGroup,
  adminMetricsGroup,
  adminOverviewGroup,
  adminAccessGroup,
]
