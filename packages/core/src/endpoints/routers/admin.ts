/** Endpoints of the admin router, grouped by OpenAPI tag. An endpoint is enabled only if the ports in its `needs` are configured. */

import { type Endpoint, tagged } from '../../web/http/routing/endpoint.ts'
import { issueKey } from '../admin/api-keys/issue-key.ts'
import { listKeys } from '../admin/api-keys/list-keys.ts'
import { deleteKey, revokeKey } from '../admin/api-keys/revoke-key.ts'
import { exportAudit } from '../admin/audit/export-audit.ts'
import { listAudit } from '../admin/audit/list-audit.ts'
import { serveDashboard, serveDashboardFile } from '../admin/dashboard/serve-dashboard.ts'
import { invite, resendInvitation } from '../admin/invitations/invite.ts'
import { listInvitations, revokeInvitation } from '../admin/invitations/manage-invitations.ts'
import { listMessages } from '../admin/messages/list-messages.ts'
import { ping } from '../admin/overview/ping.ts'
import { readSignIns } from '../admin/overview/read-sign-ins.ts'
import { readStats } from '../admin/overview/read-stats.ts'
import { createRole, deleteRole, listRoles, updateRole } from '../admin/roles/manage-roles.ts'
import { assignRole, listRolesOfUser, revokeRole } from '../admin/roles/roles-of-user.ts'
import { listSessions } from '../admin/sessions/list-sessions.ts'
import { revokeSession } from '../admin/sessions/revoke-session.ts'
import { readTenant, updateTenant } from '../admin/tenants/change-tenant.ts'
import { createTenant, deleteTenantByAdmin, listTenants } from '../admin/tenants/manage-tenants.ts'
import { addMember, listMembers, removeMember } from '../admin/tenants/members.ts'
import { listTenantsOfUser } from '../admin/tenants/tenants-of-user.ts'
import { createUser } from '../admin/users/create-user.ts'
import { deleteUserByAdmin } from '../admin/users/delete-user.ts'
import { removeSecondFactor, revokeSessionsOfUser } from '../admin/users/end-user-access.ts'
import { exportUsers } from '../admin/users/export-users.ts'
import { impersonateUser } from '../admin/users/impersonate-user.ts'
import { listUsers, readUser } from '../admin/users/read-users.ts'
import { sendReset } from '../admin/users/send-reset.ts'
import { setTwoFactorPolicy } from '../admin/users/two-factor-policy.ts'
import { unlinkAccountOfUser } from '../admin/users/unlink-account.ts'
import { updateUser } from '../admin/users/update-user.ts'
import { readMetadata, writeMetadata } from '../admin/users/user-metadata.ts'
import { createWebhook } from '../admin/webhooks/create-webhook.ts'
import { dryRun, dryRunUnsaved } from '../admin/webhooks/dry-run.ts'
import { listEventNames } from '../admin/webhooks/list-event-names.ts'
import { listDeliveries, listGivenUp } from '../admin/webhooks/read-deliveries.ts'
import { listRuns } from '../admin/webhooks/read-runs.ts'
import { deleteWebhookByAdmin, listWebhooks, readWebhook } from '../admin/webhooks/read-webhooks.ts'
import { replayDelivery, replayGivenUp } from '../admin/webhooks/replay-deliveries.ts'
import { rotateSecret } from '../admin/webhooks/rotate-secret.ts'
import { testWebhook } from '../admin/webhooks/test-webhook.ts'
import { updateWebhook } from '../admin/webhooks/update-webhook.ts'
import { listLinkedAccountsOfUser } from '../auth/linking/list-linked-accounts.ts'
import { openAdminStream } from '../tools/notifications/open-stream.ts'
import { exportEventsAsCsv, exportEventsAsNdjson } from '../tools/telemetry/export-events.ts'
import { listEvents } from '../tools/telemetry/list-events.ts'
import { settingsEndpoints, templateEndpoints } from './admin-appearance.ts'

export const adminEndpoints: readonly Endpoint[] = [
  ...tagged('Dashboard', [serveDashboard, serveDashboardFile]),
  ...tagged('Overview', [ping, readStats, readSignIns], 'overview'),
  ...tagged(
    'Users',
    [
      listUsers,
      createUser,
      exportUsers,
      readUser,
      updateUser,
      deleteUserByAdmin,
      sendReset,
      revokeSessionsOfUser,
      removeSecondFactor,
      impersonateUser,
      readMetadata,
      writeMetadata,
      listLinkedAccountsOfUser,
      unlinkAccountOfUser,
      listRolesOfUser,
      assignRole,
      revokeRole,
      listTenantsOfUser,
      setTwoFactorPolicy,
    ],
    'users',
  ),
  ...tagged('Invitations', [listInvitations, invite, resendInvitation, revokeInvitation], 'invitations'),
  ...tagged('Sessions', [listSessions, revokeSession], 'sessions'),
  ...tagged('Roles', [listRoles, createRole, updateRole, deleteRole], 'roles'),
  ...tagged(
    'Tenants',
    [listTenants, createTenant, readTenant, updateTenant, deleteTenantByAdmin, listMembers, addMember, removeMember],
    'tenants',
  ),
  ...settingsEndpoints,
  ...tagged(
    'Webhooks',
    [
      listWebhooks,
      createWebhook,
      readWebhook,
      updateWebhook,
      rotateSecret,
      deleteWebhookByAdmin,
      testWebhook,
      listMessages,
      listDeliveries,
      listRuns,
      dryRun,
      dryRunUnsaved,
      replayDelivery,
      listGivenUp,
      replayGivenUp,
      listEventNames,
    ],
    'webhooks',
  ),
  ...tagged('API keys', [listKeys, issueKey, revokeKey, deleteKey], 'keys'),
  ...templateEndpoints,
  ...tagged('Audit', [listAudit, exportAudit], 'audit'),
  ...tagged('Events', [listEvents, exportEventsAsCsv, exportEventsAsNdjson, openAdminStream], 'events'),
]
