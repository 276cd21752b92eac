/**
 * What the whole service promises over HTTP, as data: groups of named cases that need no test runner and run on every runtime.
 * A case named Rnn proves that security rule.
 */
import type { TestApi } from '../contract.ts'
import type { MakeTarget } from '../http/target.ts'
import { accountLockoutGroup } from './account-lockout.ts'
import { bodyLimitGroup } from './body-limit.ts'
import { cookiesGroup } from './cookies.ts'
import { corsGroup } from './cors.ts'
import { csrfGroup } from './csrf.ts'
import { type HttpGroup, runCase } from './group.ts'
import { hostileGroup } from './hostile.ts'
import { hostsGroup } from './hosts.ts'
import { loginGroup } from './login.ts'
import { loginEventsGroup } from './login-events.ts'
import { loginHashesGroup } from './login-hashes.ts'
import { loginLimitsGroup } from './login-limits.ts'
import { loginRefusalsGroup } from './login-refusals.ts'
import { logoutGroup } from './logout.ts'
import { magicLinkGroup } from './magic-link.ts'
import { magicLinkMailboxGroup } from './magic-link-mailbox.ts'
import { magicLinkSecondFactorGroup } from './magic-link-second-factor.ts'
import { meGroup } from './me.ts'
import { ownSessionsGroup } from './own-sessions.ts'
import { profileGroup } from './profile.ts'
import { refreshGroup } from './refresh.ts'
import { refreshLifetimesGroup } from './refresh-lifetimes.ts'
import { refreshRotationGroup } from './refresh-rotation.ts'
import { registerGroup } from './register.ts'
import { registerAddressesGroup } from './register-addresses.ts'
import { registerCallbackGroup } from './register-callback.ts'
import { registerMailFailuresGroup } from './register-mail-failures.ts'
import { registerMailsGroup } from './register-mails.ts'
import { routingGroup } from './routing.ts'
import { signInRacesGroup } from './sign-in-races.ts'
import { startUpGroup } from './start-up.ts'
import { startUpChoicesGroup } from './start-up-choices.ts'
import { swaggerGroup } from './swagger.ts'

const groups: readonly HttpGroup[] = [
  registerGroup,
  registerAddressesGroup,
  registerMailsGroup,
  registerMailFailuresGroup,
  registerCallbackGroup,
  loginGroup,
  loginRefusalsGroup,
  loginLimitsGroup,
  accountLockoutGroup,
  loginHashesGroup,
  signInRacesGroup,
  loginEventsGroup,
  refreshGroup,
  refreshRotationGroup,
  refreshLifetimesGroup,
  logoutGroup,
  meGroup,
  profileGroup,
  ownSessionsGroup,
  magicLinkGroup,
  magicLinkMailboxGroup,
  magicLinkSecondFactorGroup,
  csrfGroup,
  cookiesGroup,
  corsGroup,
  routingGroup,
  hostileGroup,
  bodyLimitGroup,
  swaggerGroup,
  hostsGroup,
  startUpGroup,
  startUpChoicesGroup,
]

export const httpSuite = {
  groups,
  /** Declares every case with the runner; each runs against services of its own. */
  run(makeTarget: MakeTarget, { describe, it }: TestApi): void {
    for (const { name, cases } of groups) {
      describe(name, () => {
        for (const one of cases) it(one.name, () => runCase(one, makeTarget))
      })
    }
  },
}
