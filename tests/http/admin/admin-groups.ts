/** The cases of the admin API. */

import type { HttpGroup } from '../group.ts'
import { adminAccessGroup } from './access.ts'
import { actorsGroup } from './actors.ts'
import { apiKeysGroup } from './api-keys.ts'
import { apiKeysOfHostsGroup } from './api-keys-of-hosts.ts'
import { auditGroup } from './audit.ts'
import { auditedActsGroup } from './audited-acts.ts'
import { adminEventsGroup } from './events.ts'
import { freshAdminSessionsGroup } from './fresh-sessions.ts'
import { givenUpDeliveriesGroup } from './given-up-deliveries.ts'
import { keysThatAdministerGroup, rulesOfAdminKeysGroup } from './keys-that-administer.ts'
import { makersGroup } from './makers.ts'
import { adminMetricsGroup } from './metrics.ts'
import { operationsGroup } from './operations.ts'
import { adminOverviewGroup } from './overview.ts'
import { adminSettingsGroup } from './settings.ts'
import { standardWebhooksGroup } from './standard-webhooks.ts'
import { adminTemplatesGroup } from './templates.ts'
import { setByAdministratorsGroup } from './users/addresses-set-by-administrators.ts'
import { deleteLeavesNothingGroup } from './users/delete-leaves-nothing.ts'
import { impersonationGroup } from './users/impersonation.ts'
import { invitationsGroup } from './users/invitations.ts'
import { passwordlessInvitationsGroup } from './users/invitations-without-password.ts'
import { removalGroup } from './users/removal.ts'
import { adminRolesGroup } from './users/roles.ts'
import { adminSessionsGroup } from './users/sessions.ts'
import { adminTenantsGroup } from './users/tenants.ts'
import { adminUserAccessGroup } from './users/user-access.ts'
import { userSearchGroup } from './users/user-search.ts'
import { adminUsersGroup } from './users/users.ts'
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
  keysThatAdministerGroup,
  rulesOfAdminKeysGroup,
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
