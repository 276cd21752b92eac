import type { DashboardTexts } from '../texts/text.ts'
import { deApps } from './apps.ts'
import { deControls } from './controls.ts'
import { dePeople } from './people.ts'
import { deRecords } from './records.ts'
import { deSending } from './sending.ts'
import { deShell } from './shell.ts'
import { deUsers } from './users.ts'
import { deWebhooks } from './webhooks.ts'

/** The dashboard in German, for `dashboard` of a language in the option `languages`. */
export const german: DashboardTexts = {
  ...deControls,
  ...deShell,
  ...deUsers,
  ...dePeople,
  ...deApps,
  ...deRecords,
  ...deSending,
  ...deWebhooks,
}
