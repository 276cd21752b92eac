import type { Lookup, PasswordHasher, Platform, Sallyport } from '@sallyport/core'
import { type Harness, httpSuite, targetMaker } from '@sallyport/http-tests'
import { passwordHasherContract, runContract, storeContracts } from '@sallyport/testkit'
import { carrierSuite } from './carrier-suite.ts'
import { outboundSuite } from './outbound-suite.ts'
import type { Suite } from './recorder.ts'
import { webhookSuite } from './webhook-suite.ts'

/** What a runtime brings to the suites. */
export interface Runtime {
  readonly passwordHasher: PasswordHasher
  /** Empty stores, other ones at each call. */
  stores(): ReturnType<Harness['stores']>
  /** Puts a service behind the runtime's own server. */
  startServer(sallyport: Pick<Sallyport, 'fetch'>): Promise<StartedServer>
  /** Where the relay and the gateway of `carriers.ts` listen. */
  readonly carriersOrigin: string
  /** The adapter's platform, where it decides what to connect to. */
  readonly makePlatform?: (options?: { readonly lookup: Lookup }) => Platform
  /** Suites that only some runtimes have. */
  readonly own: readonly Suite[]
}

export interface StartedServer {
  readonly origin: string
  fetch(url: string, init: RequestInit): Promise<Response>
  close(): Promise<void>
}

/** Every suite that a runtime is to pass. */
export function suitesOf(runtime: Runtime): readonly Suite[] {
  const { makePlatform } = runtime
  const makeStores = async () => (await runtime.stores()).stores
  const makeTarget = targetMaker({
    stores: () => runtime.stores(),
    serve: (sallyport) => runtime.startServer(sallyport),
  })
  return [
    ...storeContracts.map(
      (contract) =>
        ({
          name: `stores: ${contract.name}`,
          declare: (api) => contract.run(makeStores, api),
        }) satisfies Suite,
    ),
    {
      name: 'passwordHasher',
      declare: (api) => runContract(passwordHasherContract, () => runtime.passwordHasher, api),
    },
    ...runtime.own,
    {
      name: 'HTTP',
      declare: (api) => httpSuite.run(makeTarget, api),
    },
    {
      name: 'relay and gateway',
      declare: (api) => carrierSuite(makeTarget, runtime.carriersOrigin, api),
    },
    {
      name: 'an outgoing webhook',
      declare: (api) => webhookSuite(makeTarget, runtime.carriersOrigin, api, sending(runtime)),
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

/** How the runtime's servers send requests; nothing of its own on Workers. */
function sending({ makePlatform }: Runtime): Pick<Platform, 'fetch'> {
  const fetch = makePlatform?.().fetch
  return fetch === undefined ? {} : { fetch }
}
