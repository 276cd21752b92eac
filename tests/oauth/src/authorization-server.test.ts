import { afterAll, beforeAll, describe } from 'vitest'
import { conformanceCases } from './foreign-clients/conformance.cases.ts'
import { mcpClientCases } from './foreign-clients/mcp-client.cases.ts'
import { oauth4webapiCases } from './foreign-clients/oauth4webapi.cases.ts'
import { openidClientCases } from './foreign-clients/openid-client.cases.ts'
import { RUNTIMES } from './foreign-clients/run-service.ts'
import { startWorld, type World } from './foreign-clients/world.ts'

const CASES = [oauth4webapiCases, openidClientCases, mcpClientCases, conformanceCases]

describe.each(Object.entries(RUNTIMES))('an authorization server on %s, met by', (_, run) => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(run)
  })
  afterAll(() => world.close())
  for (const cases of CASES) cases(() => world)
})
