import { DatabaseSync } from 'node:sqlite'
import { runStoreContract } from '@sallyport/testkit'
import { describe, it } from 'vitest'
import { MEMBERS, memberStore } from './member-store.ts'

function makeStores() {
  const database = new DatabaseSync(':memory:')
  database.exec(MEMBERS)
  return { users: memberStore(database) }
}

await runStoreContract(makeStores, { describe, it })
