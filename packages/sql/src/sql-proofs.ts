import type { ProofStore } from '@sallyport/core/ports'
import { compileOnce, type Param } from './compile-once.ts'
import { proofCodec } from './proof-codec.ts'
import type { ProofsTable } from './schema.ts'
import type { SqlDatabase } from './sql-database.ts'

interface Key {
  readonly purpose: string
  readonly hash: string
}

/** One-shot secrets in SQL. */
export function sqlProofs(db: SqlDatabase): Required<ProofStore> {
  const { queries } = db
  const insert = compileOnce((param: Param<ProofsTable>) =>
    queries.insertInto('auth_proofs').values(proofCodec.everyColumn(param)),
  )
  const dropOlder = compileOnce((param: Param<{ userId: string; purpose: string }>) =>
    queries.deleteFrom('auth_proofs').where('user_id', '=', param('userId')).where('purpose', '=', param('purpose')),
  )
  const byKey = compileOnce((param: Param<Key>) =>
    queries
      .selectFrom('auth_proofs')
      .selectAll()
      .where('purpose', '=', param('purpose'))
      .where('hash', '=', param('hash')),
  )
  const claim = compileOnce((param: Param<Key & { max: number; now: number }>) =>
    queries
      .updateTable('auth_proofs')
      .set((set) => ({ attempts: set('attempts', '+', 1) }))
      .where('purpose', '=', param('purpose'))
      .where('hash', '=', param('hash'))
      .where('attempts', '<', param('max'))
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', param('now'))]))
      .returning('attempts'),
  )
  const consume = compileOnce((param: Param<Key & { now: number }>) =>
    queries
      .deleteFrom('auth_proofs')
      .where('purpose', '=', param('purpose'))
      .where('hash', '=', param('hash'))
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', param('now'))]))
      .returningAll(),
  )
  const count = compileOnce((param: Param<{ userId: string; purpose: string; now: number }>) =>
    queries
      .selectFrom('auth_proofs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId'))
      .where('purpose', '=', param('purpose'))
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', param('now'))])),
  )

  return {
    async put(proof, options) {
      const { userId, purpose } = proof
      const inserted = insert(proofCodec.encode(proof))
      // Proofs that belong to nobody have no older ones.
      if (options?.replace !== true || userId === '') await db.run(inserted)
      else await db.batch<unknown>([dropOlder({ userId, purpose }), inserted])
    },
    async find(purpose, hash) {
      const row = await db.first(byKey({ purpose, hash }))
      return row && proofCodec.decode(row)
    },
    async claimAttempt(purpose, hash, max, now) {
      const row = await db.first(claim({ purpose, hash, max, now: now.getTime() }))
      return row && Number(row.attempts)
    },
    async consume(purpose, hash, now) {
      const row = await db.first(consume({ purpose, hash, now: now.getTime() }))
      return row && proofCodec.decode(row)
    },
    async countFor(userId, purpose, now) {
      // Proofs that belong to nobody are nobody's.
      if (userId === '') return 0
      const row = await db.first(count({ userId, purpose, now: now.getTime() }))
      return Number(row?.count ?? 0)
    },
    async deleteFor(userId, purposes) {
      if (userId === '' || purposes?.length === 0) return 0
      const query = queries.deleteFrom('auth_proofs').where('user_id', '=', userId)
      return db.run((purposes === undefined ? query : query.where('purpose', 'in', purposes)).compile())
    },
    async deleteExpired(now) {
      return db.run(queries.deleteFrom('auth_proofs').where('expires_at', '<=', now.getTime()).compile())
    },
  }
}
