/** Endpoints of the admin router, grouped by OpenAPI tag. An endpoint is enabled only if the ports in its `needs` are configured. */

import { issueKey } from '../features/admin/api-keys/issue-key.ts'
import { listKeys } from '../features/admin/api-keys/list-keys.ts'
import { deleteKey, revokeKey } from '../features/admin/api-keys/revoke-key.ts'
import { exportAudit } from '../features/admin/audit/export-audit.ts'
import { listAudit } from '../features/admin/audit/list-audit.ts'
import { serveDashboard, serveDashboardFile } from '../features/admin/dashboard/serve-dashboard.ts'
import { invite, resendInvitation } from '../features/admin/invitations/invite.ts'
import { listInvitations, revokeInvitation } from '../features/admin/invitations/manage-invitations.ts'
import { ping } from '../features/admin/overview/ping.ts'
import { readStats } from '../features/admin/overview/read-stats.ts'
import { createRole, deleteRole, listRoles, updateRole } from '../features/admin/roles/manage-roles.ts'
import { assignRole, listRolesOfUser, revokeRole } from '../features/admin/roles/roles-of-user.ts'
import { listSessions } from '../features/admin/sessions/list-sessions.ts'
import { revokeSession } from '../features/admin/sessions/revoke-session.ts'
import { listActions, readSettings } from '../features/admin/settings/read-settings.ts'
import { updateSettings, updateUi } from '../features/admin/settings/update-settings.ts'
import { listMailTemplates, readBuiltInMail, saveMailTemplate } from '../features/admin/templates/mail-templates.ts'
import { listPageTexts, savePageTexts } from '../features/admin/templates/page-texts.ts'
import { sendTestMail } from '../features/admin/templates/send-test-mail.ts'
import { readTenant, updateTenant } from '../features/admin/tenants/change-tenant.ts'
import { createTenant, deleteTenantByAdmin, listTenants } from '../features/admin/tenants/manage-tenants.ts'
import { addMember, listMembers, listTenantsOfUser, removeMember } from '../features/admin/tenants/members.ts'
import { createUser } from '../features/admin/users/create-user.ts'
import { deleteUserByAdmin } from '../features/admin/users/delete-user.ts'
import { removeSecondFactor, revokeSessionsOfUser } from '../features/admin/users/end-user-access.ts'
import { exportUsers } from '../features/admin/users/export-users.ts'
import { impersonateUser } from '../features/admin/users/impersonate-user.ts'
import { listUsers, readUser } from '../features/admin/users/read-users.ts'
import { sendReset } from '../features/admin/users/send-reset.ts'
import { setTwoFactorPolicy } from '../features/admin/users/two-factor-policy.ts'
import { unlinkAccountOfUser } from '../features/admin/users/unlink-account.ts'
import { updateUser } from '../features/admin/users/update-user.ts'
import { readMetadata, writeMetadata } from '../features/admin/users/user-metadata.ts'
import { createWebhook } from '../features/admin/webhooks/create-webhook.ts'
import { dryRun, dryRunUnsaved } from '../features/admin/webhooks/dry-run.ts'
import { listEventNames } from '../features/admin/webhooks/list-event-names.ts'
import { listDeliveries, listGivenUp } from '../features/admin/webhooks/read-deliveries.ts'
import { listRuns } from '../features/admin/webhooks/read-runs.ts'
import { deleteWebhookByAdmin, listWebhooks, readWebhook } from '../features/admin/webhooks/read-webhooks.ts'
import { replayDelivery, replayGivenUp } from '../features/admin/webhooks/replay-deliveries.ts'
import { testWebhook } from '../features/admin/webhooks/test-webhook.ts'
import { updateWebhook } from '../features/admin/webhooks/update-webhook.ts'
import { listLinkedAccountsOfUser } from '../features/auth/linking/list-linked-accounts.ts'
import { openAdminStream } from '../features/tools/notifications/open-stream.ts'
import { exportEventsAsCsv, exportEventsAsNdjson } from '../features/tools/telemetry/export-events.ts'
import { listEvents } from '../features/tools/telemetry/list-events.ts'
import { type Endpoint, tagged } from '../http/endpoint.ts'

export const adminEndpoints: readonly Endpoint[] = [
  ...tagged('Dashboard', [serveDashboard, serveDashboardFile]),
  ...tagged('Overview', [ping, readStats]),
  ...tagged('Users', [
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
  ]),
  ...tagged('Invitations', [listInvitations, invite, resendInvitation, revokeInvitation]),
  ...tagged('Sessions', [listSessions, revokeSession]),
  ...tagged('Roles', [listRoles, createRole, updateRole, deleteRole]),
  ...tagged('Tenants', [
    listTenants,
    createTenant,
    readTenant,
    updateTenant,
    deleteTenantByAdmin,
    listMembers,
    addMember,
    removeMember,
  ]),
  ...tagged('Settings', [readSettings, updateSettings, updateUi, listActions]),
  ...tagged('Webhooks', [
    listWebhooks,
    createWebhook,
    readWebhook,
    updateWebhook,
    deleteWebhookByAdmin,
    testWebhook,
    listDeliveries,
    listRuns,
    dryRun,
    dryRunUnsaved,
    replayDelivery,
    listGivenUp,
    replayGivenUp,
    listEventNames,
  ]),
  ...tagged('API keys', [listKeys, issueKey, revokeKey, deleteKey]),
  ...tagged('Templates', [
    listMailTemplates,
    saveMailTemplate,
    readBuiltInMail,
    sendTestMail,
    listPageTexts,
    savePageTexts,
  ]),
  ...tagged('Audit', [listAudit, exportAudit]),
  ...tagged('Events', [listEvents, exportEventsAsCsv, exportEventsAsNdjson, openAdminStream]),
]
