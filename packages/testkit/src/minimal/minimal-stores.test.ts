import { describe, it } from 'vitest'
import { storeContracts } from '../contracts/store-contracts.ts'
import { minimalStores } from './minimal-stores.ts'

/** Contracts of the least methods. The other contracts insert their records by further methods, or read what an update returns. */
const LEAST = ['users', 'sessions', 'sessions.rotate', 'proofs', 'linkedAccounts']

describe('minimalStores', () => {
  for (const contract of storeContracts.filter(({ name }) => LEAST.includes(name))) {
    contract.run(minimalStores, { describe, it })
  }
})
