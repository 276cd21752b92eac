import type { MailLook } from '../messages/mail-look.ts'
import type { Appearance } from './appearance.ts'
import { inkOn, opaque } from './theme.ts'

/** Returns the part of the appearance that mails use. */
export function mailLookOf({ siteName, primaryColor, logoUrl }: Appearance): MailLook {
  return { siteName, primaryColor: opaque(primaryColor), onPrimaryColor: inkOn(primaryColor).ink, logoUrl }
}
