import type { HttpGroup } from '../group.ts'
import { appPasskeysGroup } from './app-passkeys.ts'
import { handOverGroup } from './hand-over.ts'
import { idTokensGroup } from './id-tokens.ts'
import { appProvidersGroup } from './providers.ts'
import { appRequestsGroup } from './requests.ts'

/** Groups about apps on phones and desktop computers. */
export const nativeGroups: readonly HttpGroup[] = [
  handOverGroup,
  appRequestsGroup,
  appProvidersGroup,
  idTokensGroup,
  appPasskeysGroup,
]
