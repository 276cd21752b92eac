/** The part of the dashboard with users, their sessions, roles, tenants and keys. */
export { ApiKeysView } from '../../api-keys/api-keys-view.tsx'
export { InvitationsView } from '../../invitations/invitations-view.tsx'
export { LinkedAccountsView } from '../../linked-accounts/linked-accounts-view.tsx'
export { RolesView } from '../../roles/roles-view.tsx'
export { SessionsView } from '../../sessions/sessions-view.tsx'
export { TenantsView } from '../../tenants/tenants-view.tsx'
export { UsersView } from '../../users/users-view.tsx'
