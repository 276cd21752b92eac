import type { Invitation, InvitationStore } from '@sallyport/core/ports'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import type { InvitationsTable } from '../database/schema.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { allOf, sql } from '../database/statement.ts'
import { listPage } from './rows/list-page.ts'
import { recordCodec } from './rows/record-codec.ts'
import { insertInto } from './rows/row-writes.ts'

const invitationCodec = recordCodec<Invitation, InvitationsTable>({
  id: ['id', 'text'],
  email: ['email', 'text'],
  tokenHash: ['token_hash', 'text'],
  roles: ['roles', 'json'],
  tenantId: ['tenant_id', 'text'],
  invitedBy: ['invited_by', 'text'],
  inviterId: ['inviter_id', 'text'],
  createdAt: ['created_at', 'date'],
  expiresAt: ['expires_at', 'date'],
  sentAt: ['sent_at', 'date'],
})

export function sqlInvitations(db: SqlDatabase): InvitationStore {
  const { contains } = db.dialect

  return {
    async find(id) {
      const row = await db.first(sql<InvitationsTable>`select * from auth_invitations where id = ${id}`)
      return row && invitationCodec.decode(row)
    },
    async findByTokenHash(tokenHash) {
      const row = await db.first(sql<InvitationsTable>`select * from auth_invitations where token_hash = ${tokenHash}`)
      return row && invitationCodec.decode(row)
    },
    async list(query) {
      const { search, email, invitedBy, tenantId } = query
      const found = allOf([
        ...(search ? [contains(sql`email`, search)] : []),
        ...(email === undefined ? [] : [sql`email = ${email}`]),
        ...(invitedBy === undefined ? [] : [sql`invited_by = ${invitedBy}`]),
        ...(tenantId === undefined ? [] : [sql`tenant_id = ${tenantId}`]),
      ])
      const { rows, total } = await listPage(db, 'auth_invitations', 'id', found, query)
      return { invitations: rows.map(invitationCodec.decode), total }
    },
    async insert(invitation) {
      await db.run(insertInto('auth_invitations', invitationCodec.encode(invitation)))
    },
    async renew(id, { tokenHash, expiresAt }) {
      const changes = await db.run(sql`
        update auth_invitations set token_hash = ${tokenHash}, expires_at = ${expiresAt.getTime()}, sent_at = null
        where id = ${id}`)
      return changes > 0
    },
    async markSent(id, tokenHash, sentAt) {
      const changes = await db.run(sql`
        update auth_invitations set sent_at = ${sentAt.getTime()} where id = ${id} and token_hash = ${tokenHash}`)
      return changes > 0
    },
    async consume(tokenHash, now) {
      const row = await db.first(sql<InvitationsTable>`
        delete from auth_invitations where token_hash = ${tokenHash} and expires_at > ${now.getTime()} returning *`)
      return row && invitationCodec.decode(row)
    },
    async delete(id) {
      return (await db.run(sql`delete from auth_invitations where id = ${id}`)) > 0
    },
    async deleteExpired(now) {
      return deleteInBatches(db, 'auth_invitations', sql`expires_at <= ${now.getTime()}`)
    },
  }
}
