import type { Features } from '../api-types.ts'
import { t } from '../language/text.ts'

/** Returns a hint: what a required second factor means for users without an authenticator app. */
export function missingAppHint({ messageFactors }: Features): string {
  return messageFactors
    ? t(
        'Without an authenticator app, a text message or a mailed link counts as the second factor. After a password reset by mail, the mailed link does not.',
      )
    : t('Users without an authenticator app have to set one up at the next sign-in.')
}
