import type { Invitation } from '../api-types.ts'
import { t } from '../language/text.ts'

/** Throws an error for the administrator if the invitation is stored but its mail failed. */
export function assertSent({ email, sentAt }: Invitation): void {
  if (sentAt === undefined)
    throw new Error(
      t('The mail to {email} could not be sent. Check the mail server, then press “Send” in the list.', { email }),
    )
}
