import { passkeys } from '@sallyport/passkeys'
import { SITE } from '../make-target.ts'
import { RP_ID } from './software-authenticator.ts'

/** Option that switches passkeys on for the suite's site. */
export const PASSKEYS = { passkeys: passkeys({ rpId: RP_ID, origins: [SITE], name: 'Example' }) } as const
