/** A short choice of the auth suite, which calls every endpoint. `npm run test:long` runs the whole suite. */
import { authGroups, guestsGroup, type HttpGroup, invitationsGroup } from '@sallyport/http-tests'
import { authSuiteInChromium } from './auth-suite-in-chromium.ts'
import { publishedDocuments } from './published-documents.ts'

const CHOSEN = new Set([
  'A2 R10 a number that a squatter verified signs in no more after a reset',
  'R10 stay when the address becomes owned in a session',
  'are unlinked, with the id encoded or not',
  'A8 a factor that the user enrols ends no session',
  'R10 with a sign-in removes what was set before the address was owned, and keeps the new link',
  'does not fail when the old address cannot be told',
  'R07 takes a TOTP code once',
  'C2 are served with their types, also headless and beside the pages',
  'are stored, served for a year and shown on the pages',
  'redeems nothing when it is opened, however often',
  'A7 a session that lives changes what it may, and asks no store to read its own token',
  'invites a person who sets a password and gets the roles within the tenant',
  'are void once they were renewed',
  'A10 is a text message after it, and the mailbox again once the owner changed the password',
  'R25 are listed, renamed and removed by their owner alone',
  'works with an expired access token beside a good refresh token',
  "clears a browser's cookies",
  'takes the admin secret where there is one',
  "the code reaches the host's callback as a fifth argument",
  'R06 by passkey makes the session fresh; a response is good once, for its own session',
  'is done when there is none, whatever is required',
  'ends one session',
  'use the application without an address, in bearer and cookie mode',
  'ends all others and says how many',
  'R12 leads the link of a verification to its page, which asks for a click',
  'R38 lists what signs in, with suspended ones',
  'R38 R06 a suspended passkey signs in again after a fresh proof, and its owner is told',
  'R38 takes a sign-in method and every later one, ends all sessions and removes a password set since',
  'sets three cookies in cookie mode, with exactly these attributes',
])

const chosen = [...authGroups, guestsGroup, invitationsGroup].flatMap(({ name, cases }): readonly HttpGroup[] => {
  const some = cases.filter((one) => CHOSEN.has(one.name))
  return some.length > 0 ? [{ name, cases: some }] : []
})

authSuiteInChromium([...chosen, publishedDocuments])
