import type { Features } from '../api-types.ts'
import { t } from '../language/text.ts'

/** Returns a hint: what a required second factor means for users without an authenticator app. */
export function missingAppHint({ messageFactors }: Features): string {
  return messageFactors
    ? t(
        'Without an authenticator app a text message or a mailed link is enough; after a reset by mail the mailed link is not.',
      )
    : t('Without an authenticator app the next sign-in asks to set one up.')
}
