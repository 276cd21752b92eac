import { afterAll, describe, it } from 'vitest'
import { closeStorages, emptyStorage } from '../../packages/sql/test/postgres-stores.ts'
import { storeContracts } from '../../packages/testkit/src/contracts/store-contracts.ts'

describe('sqlStores on Postgres', () => {
  afterAll(closeStorages)
  const makeStores = async () => (await emptyStorage()).stores
  for (const contract of storeContracts) contract.run(makeStores, { describe, it })
})
