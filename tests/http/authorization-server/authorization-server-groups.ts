import type { HttpGroup } from '../group.ts'
import { adminClientsGroup } from './admin-clients.ts'
import { deviceGroup } from './device.ts'
import { documentsGroup } from './documents.ts'
import { doorsGroup } from './doors.ts'
import { grantsGroup } from './grants.ts'
import { requestsGroup } from './requests.ts'
import { tenantsOfGrantsGroup } from './tenants.ts'
import { usersOfAppsGroup } from './users-of-apps.ts'
import { wrongDoorsOfGrantsGroup } from './wrong-doors.ts'

export const authorizationServerGroups: readonly HttpGroup[] = [
  grantsGroup,
  deviceGroup,
  adminClientsGroup,
  documentsGroup,
  requestsGroup,
  doorsGroup,
  tenantsOfGrantsGroup,
  usersOfAppsGroup,
  wrongDoorsOfGrantsGroup,
]
