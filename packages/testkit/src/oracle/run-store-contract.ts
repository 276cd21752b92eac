import type { Stores } from '@sallyport/core/ports'
import type { TestApi } from '../contract.ts'
import { storeContracts } from '../contracts/store-contracts.ts'
import { checkParallelCalls, isCheckedInParallel, PARALLEL_STORES, type ParallelOptions } from './parallel-contract.ts'

/**
 * Registers every test of a host's stores with the test runner: the contract of each store and optional method that the bundle has, and
 * random parallel calls (`checkParallelCalls`) for the stores that must be atomic. `makeStores` returns empty stores at each call.
 * Stores of records that belong to users, such as sessions, are tested together with `users`.
 */
export async function runStoreContract(
  makeStores: () => Promise<Partial<Stores>> | Partial<Stores>,
  api: TestApi,
  options: ParallelOptions = {},
): Promise<void> {
  const stores = await makeStores()
  for (const contract of storeContracts) {
    if (contract.isIn(stores)) contract.run(makeStores, api)
  }
  api.describe('parallel calls', () => {
    for (const name of PARALLEL_STORES.filter((name) => isCheckedInParallel(name, stores))) {
      api.it(`${name}: the results are those of a sequential order`, async () => {
        await checkParallelCalls(name, await makeStores(), options)
      })
    }
  })
}
