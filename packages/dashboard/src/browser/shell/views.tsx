import type { ComponentType } from 'preact'
import { ApiKeysView } from '../api-keys/api-keys-view.tsx'
import type { Features } from '../api-types.ts'
import { AuditView } from '../audit/audit-view.tsx'
import { ControlView } from '../control/control-view.tsx'
import type { IconName } from '../elements/icon.tsx'
import { EventsView } from '../events/events-view.tsx'
import { InvitationsView } from '../invitations/invitations-view.tsx'
import { LinkedAccountsView } from '../linked-accounts/linked-accounts-view.tsx'
import { MessagesView } from '../messages/messages-view.tsx'
import { OverviewView } from '../overview/overview-view.tsx'
import { RolesView } from '../roles/roles-view.tsx'
import type { ViewProps } from '../routing/view-props.ts'
import { SessionsView } from '../sessions/sessions-view.tsx'
import { TemplatesView } from '../templates/templates-view.tsx'
import { TenantsView } from '../tenants/tenants-view.tsx'
import { UsersView } from '../users/users-view.tsx'
import { WebhooksView } from '../webhooks/webhooks-view.tsx'

export interface View {
  readonly name: string
  readonly label: string
  readonly icon: IconName
  readonly needs: keyof Features
  readonly show: ComponentType<ViewProps>
}

export const VIEWS: readonly View[] = [
  { name: 'overview', label: 'Overview', icon: 'overview', needs: 'stats', show: OverviewView },
  { name: 'users', label: 'Users', icon: 'users', needs: 'users', show: UsersView },
  { name: 'invitations', label: 'Invitations', icon: 'invitations', needs: 'invitations', show: InvitationsView },
  { name: 'sessions', label: 'Sessions', icon: 'sessions', needs: 'sessions', show: SessionsView },
  { name: 'roles', label: 'Roles & Permissions', icon: 'roles', needs: 'roles', show: RolesView },
  { name: 'tenants', label: 'Tenants', icon: 'tenants', needs: 'tenants', show: TenantsView },
  {
    name: 'linked-accounts',
    label: 'Linked Accounts',
    icon: 'linked',
    needs: 'linkedAccounts',
    show: LinkedAccountsView,
  },
  { name: 'api-keys', label: 'API Keys', icon: 'keys', needs: 'apiKeys', show: ApiKeysView },
  { name: 'webhooks', label: 'Webhooks', icon: 'webhooks', needs: 'webhooks', show: WebhooksView },
  { name: 'messages', label: 'Messages', icon: 'messages', needs: 'deliveries', show: MessagesView },
  { name: 'templates', label: 'Email & UI', icon: 'templates', needs: 'templates', show: TemplatesView },
  { name: 'events', label: 'Events', icon: 'events', needs: 'events', show: EventsView },
  { name: 'audit-trail', label: 'Audit Trail', icon: 'audit', needs: 'audit', show: AuditView },
  { name: 'control', label: 'Control', icon: 'control', needs: 'control', show: ControlView },
]
