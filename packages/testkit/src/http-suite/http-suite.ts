/**
 * What the whole service promises over HTTP, as data: groups of named cases that need no test runner and run on every runtime.
 * A case named Rnn proves that security rule.
 */
import type { MakeTarget } from '../http/target.ts'
import { type HttpGroup, runCase } from './group.ts'
import { loginGroup } from './login.ts'
import { loginEventsGroup } from './login-events.ts'
import { loginLimitsGroup } from './login-limits.ts'
import { loginRefusalsGroup } from './login-refusals.ts'
import { registerGroup } from './register.ts'
import { registerAddressesGroup } from './register-addresses.ts'
import { registerCallbackGroup } from './register-callback.ts'
import { registerMailsGroup } from './register-mails.ts'

/** The two functions of a test runner that the suite needs. */
export interface SuiteRunner {
  describe(name: string, body: () => void): void
  it(name: string, body: () => Promise<void>): void
}

const groups: readonly HttpGroup[] = [
  registerGroup,
  registerAddressesGroup,
  registerMailsGroup,
  registerCallbackGroup,
  loginGroup,
  loginRefusalsGroup,
  loginLimitsGroup,
  loginEventsGroup,
]

export const httpSuite = {
  groups,
  /** Declares every case with the runner; each runs against services of its own. */
  run(makeTarget: MakeTarget, { describe, it }: SuiteRunner): void {
    for (const { name, cases } of groups) {
      describe(name, () => {
        for (const one of cases) it(one.name, () => runCase(one, makeTarget))
      })
    }
  },
}
