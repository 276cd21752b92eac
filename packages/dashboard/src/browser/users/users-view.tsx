import type { ViewProps } from '../routing/view-props.ts'
import { UserListView } from './user-list-view.tsx'
import { UserDetail } from './user-page/user-detail.tsx'

export function UsersView({ rest: [id] }: ViewProps) {
  return id === undefined ? <UserListView /> : <UserDetail id={id} />
}
