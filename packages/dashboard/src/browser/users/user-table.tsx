import type { AdminUser } from '../api-types.ts'
import { Chips } from '../elements/chips.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { EmailText } from '../elements/email-text.tsx'
import { Moment } from '../elements/moment.tsx'
import { t } from '../language/text.ts'
import { hrefOf } from '../routing/route.ts'
import { knownAs } from './known-as.ts'
import { nameOf, UserStates } from './user-states.tsx'

interface UserTableProps {
  readonly users: readonly AdminUser[]
  /** Names of the selected users, by user id. The selection can span several pages. */
  readonly selected: ReadonlyMap<string, string>
  onSelect(selected: ReadonlyMap<string, string>): void
}

const columns = (): readonly Column<AdminUser>[] => [
  {
    label: t('User'),
    cell: (user) => (
      <>
        <a class="break strong" href={hrefOf(['users', user.id])}>
          <EmailText of={knownAs(user)} />
        </a>
        {nameOf(user) !== '' && (
          <span class="muted break line">
            <bdi>{nameOf(user)}</bdi>
          </span>
        )}
        {user.username !== undefined && user.email !== '' && (
          <span class="muted break line">
            <bdi>{user.username}</bdi>
          </span>
        )}
      </>
    ),
  },
  { label: t('Status'), cell: (user) => <UserStates user={user} /> },
  { label: t('Roles'), cell: (user) => <UserRoles user={user} /> },
  { label: t('Created'), cell: ({ createdAt }) => <Moment at={createdAt} isRelative /> },
  { label: t('Last sign-in'), cell: ({ lastLogin }) => <Moment at={lastLogin} isRelative none={t('Never')} /> },
  {
    label: t('Actions'),
    isAtEnd: true,
    cell: (user) => (
      <a
        class="button small"
        href={hrefOf(['users', user.id])}
        aria-label={t('Manage {name}', { name: knownAs(user) })}
      >
        {t('Manage')}
      </a>
    ),
  },
]

export function UserTable({ users, selected, onSelect }: UserTableProps) {
  function select(keys: ReadonlySet<string>): void {
    const known = new Map([...selected, ...users.map((user) => [user.id, knownAs(user)] as const)])
    onSelect(new Map([...keys].map((id) => [id, known.get(id) ?? id])))
  }
  return (
    <DataTable
      caption={t('Users')}
      columns={columns()}
      rows={users}
      keyOf={({ id }) => id}
      selection={{ keys: new Set(selected.keys()), nameOf: knownAs, onChange: select }}
    />
  )
}

/** Shows the assigned roles. Also shows the profile's role, which isn't an assigned role but a text in access tokens. */
function UserRoles({ user: { roles = [], role } }: { readonly user: AdminUser }) {
  if (roles.length === 0 && !role) return <span class="muted none">—</span>
  return (
    <>
      {roles.length > 0 && <Chips of={roles} />}
      {role && <span class="muted break line">{t('Profile role: {role}', { role })}</span>}
    </>
  )
}
