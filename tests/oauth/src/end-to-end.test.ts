import { afterAll, beforeAll, describe } from 'vitest'
import { accountCases } from './end-to-end/account.cases.ts'
import { conflictCases } from './end-to-end/conflict.cases.ts'
import { hostCases } from './end-to-end/host.cases.ts'
import { linkingCases } from './end-to-end/linking.cases.ts'
import { providerCases, routeCases } from './end-to-end/provider-attacks.cases.ts'
import { redirectCases } from './end-to-end/redirects.cases.ts'
import { RUNTIMES } from './end-to-end/run-services.ts'
import { secondFactorCases } from './end-to-end/second-factor.cases.ts'
import { stateCases } from './end-to-end/state-attacks.cases.ts'
import { startWorld, type World } from './end-to-end/world.ts'

const CASES = [
  accountCases,
  conflictCases,
  hostCases,
  linkingCases,
  redirectCases,
  stateCases,
  providerCases,
  routeCases,
  secondFactorCases,
]

describe.each(Object.entries(RUNTIMES))('sign-in with providers on %s', (_, run) => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(run)
  })
  afterAll(() => world.close())
  for (const cases of CASES) cases(() => world)
})
