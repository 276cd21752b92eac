import type { PasswordHasher, Platform, Sallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import type { Lookup } from '@sallyport/core/socket-fetch'
import {
  casesThatSee,
  type Harness,
  httpSuite,
  leastHttpSuite,
  type MakeTarget,
  targetMaker,
} from '@sallyport/http-tests'
import {
  checkParallelCalls,
  minimalStores,
  PARALLEL_STORES,
  passwordHasherContract,
  runContract,
  storeContracts,
} from '@sallyport/testkit'
import { carrierSuite } from './carriers/carrier-suite.ts'
import { hostileSuite } from './server/hostile-suite.ts'
import { outboundSuite } from './server/outbound-suite.ts'
import type { Suite } from './server/recorder.ts'
import { webhookSuite } from './suites/webhook-suite.ts'
import { apiKeyVerifierSuite } from './verifier/api-key-verifier-suite.ts'
import { resourceSuite } from './verifier/resource-suite.ts'
import { verifierSuite } from './verifier/verifier-suite.ts'

/** Number of random histories of parallel calls per store. */
const HISTORIES = 50

export interface Runtime extends Pick<Harness, 'searchesSecrets'> {
  readonly passwordHasher: PasswordHasher
  /** Returns new empty stores at each call. */
  stores(): ReturnType<Harness['stores']>
  /** Serves a service with the runtime's own server. */
  startServer(sallyport: Pick<Sallyport, 'fetch'>): Promise<StartedServer>
  /** Stores of the HTTP suite. Default: `stores`. */
  httpStores?(): ReturnType<Harness['stores']>
  /** Origin of the relay and the gateway of `carriers.ts`. */
  readonly carriersOrigin: string
  /** The adapter's platform, if it restricts outbound connections. */
  readonly makePlatform?: (options?: { readonly lookup: Lookup }) => Platform
  readonly own: readonly Suite[]
}

export interface StartedServer {
  readonly origin: string
  fetch(url: string, init: RequestInit): Promise<Response>
  close(): Promise<void>
}

/** Options of a case's server. Its clients are gone when it stops, so it waits for none of their connections. */
export const CASE_SERVER = { port: 0, closeLimitMs: 0 }

/** The cases of the HTTP suite that each runtime runs over its own stores. */
export const CASES_OF_STORES = casesThatSee(httpSuite.groups, ['runtime', 'store'])

/** The suites whose outcome depends on the database. `groups` are those of the HTTP suite. */
export function databaseSuites(runtime: Runtime, groups = CASES_OF_STORES): readonly Suite[] {
  const makeStores = async () => (await runtime.stores()).stores
  return [
    ...storeContracts.map(
      (contract) =>
        ({
          name: `stores: ${contract.name}`,
          declare: (api) => contract.run(makeStores, api),
        }) satisfies Suite,
    ),
    {
      name: 'parallel calls of a store',
      declare: ({ it }) => {
        for (const name of PARALLEL_STORES) {
          it(name, async () => checkParallelCalls(name, await makeStores(), { histories: HISTORIES }))
        }
      },
    },
    {
      name: 'HTTP',
      declare: (api) =>
        httpSuite.run(targetsOf({ ...runtime, stores: runtime.httpStores ?? runtime.stores }), api, groups),
    },
  ]
}

/** Every suite that a runtime is to pass. */
export function suitesOf(runtime: Runtime): readonly Suite[] {
  const { makePlatform } = runtime
  const makeTarget = targetsOf(runtime)
  return [
    ...databaseSuites(runtime),
    {
      name: 'HTTP, requests',
      declare: (api) =>
        httpSuite.run(
          targetsOf({ ...runtime, stores: async () => ({ stores: memoryStores() }) }),
          api,
          casesThatSee(httpSuite.groups, ['runtime']),
        ),
    },
    {
      name: 'passwordHasher',
      declare: (api) => runContract(passwordHasherContract, () => runtime.passwordHasher, api),
    },
    { name: 'verifier', declare: verifierSuite },
    { name: 'protected resource', declare: resourceSuite },
    { name: 'verifier of API keys', declare: apiKeyVerifierSuite },
    ...runtime.own,
    {
      name: 'relay and gateway',
      declare: (api) => carrierSuite(makeTarget, runtime.carriersOrigin, api),
    },
    {
      name: 'an outgoing webhook',
      declare: (api) => webhookSuite(makeTarget, runtime.carriersOrigin, api, sending(runtime)),
    },
    {
      name: 'hostile peers',
      declare: (api) => hostileSuite(makeTarget, runtime.carriersOrigin, api, sending(runtime)),
    },
    ...(makePlatform === undefined
      ? []
      : [
          {
            name: 'outbound requests',
            declare: (api) => outboundSuite(makeTarget, makePlatform, runtime.carriersOrigin, api),
          } satisfies Suite,
        ]),
  ]
}

/** The HTTP suite over stores that have only their least methods, in process. */
export function leastStoresSuite(): Suite {
  const makeTarget = targetMaker({ stores: async () => ({ stores: minimalStores() }) })
  return { name: 'HTTP, least stores', declare: (api) => leastHttpSuite.run(makeTarget, api) }
}

function targetsOf(runtime: Omit<Runtime, 'own'>): MakeTarget {
  return targetMaker({
    stores: () => runtime.stores(),
    ...(runtime.searchesSecrets && { searchesSecrets: true }),
    serve: (sallyport) => runtime.startServer(sallyport),
  })
}

/** The `fetch` of the runtime's servers; empty on Workers. */
function sending({ makePlatform }: Runtime): Pick<Platform, 'fetch'> {
  const fetch = makePlatform?.().fetch
  return fetch === undefined ? {} : { fetch }
}
