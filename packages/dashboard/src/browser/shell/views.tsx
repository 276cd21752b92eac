import type { ComponentType } from 'preact'
import type { Features } from '../api-types.ts'
import type { IconName } from '../elements/icon.tsx'
import type { PlainText } from '../language/text.ts'
import { OverviewView } from '../overview/overview-view.tsx'
import type { ViewProps } from '../routing/view-props.ts'
import { part } from './part.ts'

// Each part is a script of its own, so that the first load needs none of them.
const apps = part(async () => {
  const { OAuthClientsView } = await import('./parts/apps.ts')
  return { OAuthClientsView }
})
const people = part(() => import('./parts/people.ts'))
const records = part(() => import('./parts/records.ts'))
const sending = part(() => import('./parts/sending.ts'))

export interface View {
  readonly name: string
  readonly label: PlainText
  readonly icon: IconName
  readonly needs: keyof Features
  /** Returns the view's component, or null until `load` has resolved. */
  show(): ComponentType<ViewProps> | null
  /** Loads the view's script, unless it is loaded. Rejects if the script can't be loaded; a later call tries again. */
  load(): Promise<unknown>
}

export const VIEWS: readonly View[] = [
  {
    name: 'overview',
    label: 'Overview',
    icon: 'overview',
    needs: 'stats',
    show: () => OverviewView,
    load: async () => {},
  },
  { name: 'users', label: 'Users', icon: 'users', needs: 'users', ...people.view('UsersView') },
  {
    name: 'invitations',
    label: 'Invitations',
    icon: 'invitations',
    needs: 'invitations',
    ...people.view('InvitationsView'),
  },
  { name: 'sessions', label: 'Sessions', icon: 'sessions', needs: 'sessions', ...people.view('SessionsView') },
  { name: 'roles', label: 'Roles & Permissions', icon: 'roles', needs: 'roles', ...people.view('RolesView') },
  { name: 'tenants', label: 'Tenants', icon: 'tenants', needs: 'tenants', ...people.view('TenantsView') },
  {
    name: 'linked-accounts',
    label: 'Linked Accounts',
    icon: 'linked',
    needs: 'linkedAccounts',
    ...people.view('LinkedAccountsView'),
  },
  { name: 'api-keys', label: 'API Keys', icon: 'keys', needs: 'apiKeys', ...people.view('ApiKeysView') },
  {
    name: 'apps',
    label: 'Apps',
    icon: 'apps',
    needs: 'authorization-server',
    ...apps.view('OAuthClientsView'),
  },
  { name: 'webhooks', label: 'Webhooks', icon: 'webhooks', needs: 'webhooks', ...sending.view('WebhooksView') },
  { name: 'messages', label: 'Messages', icon: 'messages', needs: 'deliveries', ...sending.view('MessagesView') },
  { name: 'templates', label: 'Email & UI', icon: 'templates', needs: 'templates', ...sending.view('TemplatesView') },
  { name: 'events', label: 'Events', icon: 'events', needs: 'events', ...records.view('EventsView') },
  { name: 'audit-trail', label: 'Audit Trail', icon: 'audit', needs: 'audit', ...records.view('AuditView') },
  { name: 'control', label: 'Control', icon: 'control', needs: 'control', ...sending.view('ControlView') },
]
