import type { HttpGroup } from '../group.ts'
import { appFilesGroup } from './app-files.ts'
import { appPasskeysGroup } from './app-passkeys.ts'
import { endedAppsGroup } from './ended-apps.ts'
import { handOverGroup } from './hand-over.ts'
import { idTokensGroup } from './id-tokens.ts'
import { appProvidersGroup } from './providers.ts'
import { appRequestsGroup } from './requests.ts'
import { settledConflictsGroup } from './settled-conflicts.ts'

/** Groups about apps on phones and desktop computers. */
export const nativeGroups: readonly HttpGroup[] = [
  handOverGroup,
  appRequestsGroup,
  appProvidersGroup,
  idTokensGroup,
  appPasskeysGroup,
  settledConflictsGroup,
  endedAppsGroup,
  appFilesGroup,
]
