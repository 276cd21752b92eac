import type { Invitation } from '../../ports/accounts/invitations.ts'
import { INVITATION } from './record-fields.ts'
import { anything, count, flag, hasSame, recordOrNull, recordPage } from './result-checks.ts'

const byToken = recordOrNull(INVITATION, hasSame<Invitation>('tokenHash'))

/** Checks of the results that the methods of the store `invitations` return. */
export const INVITATION_METHODS = {
  least: {
    find: recordOrNull(INVITATION, hasSame<Invitation>('id')),
    findByTokenHash: byToken,
    list: recordPage('invitations', INVITATION),
    insert: anything,
    renew: flag,
    markSent: flag,
    consume: byToken,
    delete: flag,
    deleteExpired: count,
  },
  further: {},
}
