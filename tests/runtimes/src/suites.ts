import type { PasswordHasher, Sallyport } from '@sallyport/core'
import {
  type Harness,
  httpSuite,
  passwordHasherContract,
  runContract,
  storeContracts,
  targetMaker,
} from '@sallyport/testkit'
import { carrierSuite } from './carrier-suite.ts'
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
  /** Suites that only some runtimes have. */
  readonly own: readonly Suite[]
}

export interface StartedServer {
  readonly origin: string
  fetch(url: string, init: RequestInit): Promise<Response>
  close(): Promise<void>
}

/** Every suite that a runtime is to pass. Stores without an optional port skip its contract. */
export function suitesOf(runtime: Runtime, absentPorts: readonly string[] = []): readonly Suite[] {
  const makeStores = async () => (await runtime.stores()).stores
  const makeTarget = targetMaker({
    stores: () => runtime.stores(),
    serve: (sallyport) => runtime.startServer(sallyport),
  })
  return [
    ...storeContracts
      .filter(({ name }) => !absentPorts.includes(name))
      .map(
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
      declare: (api) => webhookSuite(makeTarget, runtime.carriersOrigin, api),
    },
  ]
}
