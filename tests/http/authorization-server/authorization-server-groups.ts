import type { HttpGroup } from '../group.ts'
import { adminClientsGroup } from './admin-clients.ts'
import { consentsGroup } from './consents.ts'
import { deviceGroup } from './device.ts'
import { documentsGroup } from './documents.ts'
import { doorsGroup } from './doors.ts'
import { endsOfGrantsGroup } from './ends-of-grants.ts'
import { grantsGroup } from './grants.ts'
import { loadsOfDocumentsGroup } from './loads-of-documents.ts'
import { requestsGroup } from './requests.ts'
import { startUpGroup } from './start-up.ts'
import { tenantAppsGroup } from './tenant-apps.ts'
import { tenantsOfGrantsGroup } from './tenants.ts'
import { usersOfAppsGroup } from './users-of-apps.ts'
import { withdrawnDocumentsGroup } from './withdrawn-documents.ts'
import { wrongDoorsOfGrantsGroup } from './wrong-doors.ts'

export const authorizationServerGroups: readonly HttpGroup[] = [
  grantsGroup,
  endsOfGrantsGroup,
  deviceGroup,
  adminClientsGroup,
  documentsGroup,
  loadsOfDocumentsGroup,
  withdrawnDocumentsGroup,
  requestsGroup,
  consentsGroup,
  doorsGroup,
  startUpGroup,
  tenantsOfGrantsGroup,
  tenantAppsGroup,
  usersOfAppsGroup,
  wrongDoorsOfGrantsGroup,
]
