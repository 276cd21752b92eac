import { itApps } from './apps.ts'
import { itControls } from './controls.ts'
import { itPeople } from './people.ts'
import { itRecords } from './records.ts'
import { itSending } from './sending.ts'
import { itShell } from './shell.ts'
import { itUsers } from './users.ts'
import { itWebhooks } from './webhooks.ts'

/** The dashboard in Italian. Its keys are all texts of the dashboard: see `Text`. */
export const it = {
  ...itControls,
  ...itShell,
  ...itUsers,
  ...itPeople,
  ...itApps,
  ...itRecords,
  ...itSending,
  ...itWebhooks,
}
