import type { ViewProps } from '../routing/view-props.ts'
import { UserDetail } from './user-page/user-detail.tsx'
import { UserListView } from './user-list-view.tsx'

export function UsersView({ rest: [id] }: ViewProps) {
  return id === undefined ? <UserListView /> : <UserDetail id={id} />
}
