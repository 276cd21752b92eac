import type { Proof, ProofStore } from '@sallyport/core/ports'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { inTurn } from '../database/in-turn.ts'
import type { ProofsTable } from '../database/schema.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { list, type Sql, sql } from '../database/statement.ts'
import { recordCodec } from './rows/record-codec.ts'
import { insertInto } from './rows/row-writes.ts'

export const proofCodec = recordCodec<Proof, ProofsTable>({
  purpose: ['purpose', 'text'],
  hash: ['hash', 'text'],
  userId: ['user_id', 'text'],
  data: ['data', 'json'],
  attempts: ['attempts', 'number'],
  expiresAt: ['expires_at', 'date'],
})

export function sqlProofs(db: SqlDatabase): Required<ProofStore> {
  const isAlive = (now: Date): Sql => sql`(expires_at is null or expires_at > ${now.getTime()})`

  return {
    async put(proof, options) {
      const { userId, purpose } = proof
      const insert = insertInto('auth_proofs', proofCodec.encode(proof))
      const dropOlder = sql`delete from auth_proofs where user_id = ${userId} and purpose = ${purpose}`
      // The option `replace` deletes the user's older proofs. A proof without a user has no older proofs to delete.
      if (options?.replace !== true || userId === '') await db.run(insert)
      else await inTurn(db, lockOf(userId), [dropOlder, insert])
    },
    async find(purpose, hash) {
      const row = await db.first(
        sql<ProofsTable>`select * from auth_proofs where purpose = ${purpose} and hash = ${hash}`,
      )
      return row && proofCodec.decode(row)
    },
    async claimAttempt(purpose, hash, max, now) {
      const row = await db.first(sql<Pick<ProofsTable, 'attempts'>>`
        update auth_proofs set attempts = attempts + 1
        where purpose = ${purpose} and hash = ${hash} and attempts < cast(${max} as bigint) and ${isAlive(now)}
        returning attempts`)
      return row && Number(row.attempts)
    },
    async consume(purpose, hash, now) {
      const row = await db.first(sql<ProofsTable>`
        delete from auth_proofs where purpose = ${purpose} and hash = ${hash} and ${isAlive(now)}
        returning *`)
      return row && proofCodec.decode(row)
    },
    async countFor(userId, purpose, now) {
      // Proofs without a user belong to no one, so their count is always 0.
      if (userId === '') return 0
      const row = await db.first(sql<{ readonly count: number }>`
        select count(*) as count from auth_proofs
        where user_id = ${userId} and purpose = ${purpose} and ${isAlive(now)}`)
      return Number(row?.count ?? 0)
    },
    async deleteFor(userId, purposes) {
      if (userId === '' || purposes?.length === 0) return 0
      const isMeant = purposes ? sql`purpose in (${list(purposes.map((purpose) => sql`${purpose}`))})` : sql`true`
      // Runs in turn with `put`. Otherwise Postgres would not delete a proof that `put` stores at the same time in place of a deleted one.
      const deleted = await inTurn(db, lockOf(userId), [
        sql`delete from auth_proofs where user_id = ${userId} and ${isMeant} returning hash`,
      ])
      return deleted.length
    },
    async deleteExpired(now) {
      return deleteInBatches(db, 'auth_proofs', sql`expires_at <= ${now.getTime()}`)
    },
  }
}

function lockOf(userId: string): string {
  return `auth_proofs ${userId}`
}
