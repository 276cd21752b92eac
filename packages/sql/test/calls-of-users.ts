import type { UserStore } from '@sallyport/core/ports'
import { later, now, userOf } from './records-of-text.ts'

type Users = Required<UserStore>

/** Calls to every method of the store `users`. Each call passes the same text in every string argument. */
export const CALLS_OF_USERS = {
  insert: (users: Users, text: string) => users.insert(userOf(text)),
  findById: (users: Users, text: string) => users.findById(text),
  findByEmail: (users: Users, text: string) => users.findByEmail(text),
  findByUsername: (users: Users, text: string) => users.findByUsername(text),
  findByPhone: (users: Users, text: string) => users.findByPhone(text),
  update: (users: Users, text: string) => users.update(text, userOf(text)),
  updateIf: (users: Users, text: string) =>
    users.updateIf(text, { email: text, sessionsValidAfter: later }, userOf(text)),
  replacePasswordHash: (users: Users, text: string) => users.replacePasswordHash(text, text, text),
  setSmsCode: (users: Users, text: string) => users.setSmsCode(text, text, later),
  consumeSmsCode: (users: Users, text: string) => users.consumeSmsCode(text, text, now),
  advanceTotpStep: (users: Users, text: string) => users.advanceTotpStep(text, 1),
  // The search text has at least three characters, because a shorter text is searched by a different statement.
  list: (users: Users, text: string) => users.list({ page: 1, limit: 10, search: `xyz${text}` }),
  findMany: (users: Users, text: string) => users.findMany([text, text]),
  setRequire2FA: (users: Users, text: string) => users.setRequire2FA(true, [text, text]),
  count: (users: Users) => users.count(),
  listIds: (users: Users, text: string) => users.listIds({ after: text, limit: 10 }),
  listInactiveGuests: (users: Users) => users.listInactiveGuests({ inactiveSince: now, limit: 10 }),
  countGuests: (users: Users) => users.countGuests(),
  delete: (users: Users, text: string) => users.delete(text),
}
