import { describe, it } from 'vitest'
import { runStoreContract } from '../oracle/run-store-contract.ts'
import { minimalStores } from './minimal-stores.ts'

await runStoreContract(minimalStores, { describe, it })
