import type { Invitation, InvitationStore } from '@sallyport/core/ports'
import { conflicts, same } from '../check.ts'
import type { Contract } from '../contract.ts'
import { inParallel } from './in-parallel.ts'
import { at } from './instants.ts'
import { anInvitation } from './record-fixtures.ts'
import { UNUSUAL_TEXTS } from './users/unusual-texts.ts'

interface InvitationPorts {
  readonly invitations: InvitationStore
}

const FULL: Required<Invitation> = {
  id: 'i1',
  email: 'ada@example.com',
  tokenHash: 'Hash_-1',
  roles: ['editor', 'Prüfer'],
  tenantId: 't1',
  invitedBy: 'u1',
  inviterId: 'u1',
  createdAt: at(1),
  expiresAt: at(9),
  sentAt: at(2),
}

const ALL = { page: 1, limit: 100 }

async function idsOf(invitations: InvitationStore, search?: string): Promise<readonly string[]> {
  const query = search === undefined ? ALL : { ...ALL, search }
  return (await invitations.list(query)).invitations.map(({ id }) => id)
}

export const invitationsContract: Contract<InvitationPorts> = {
  name: 'invitations',
  cases: {
    async 'returns every field, dates to the millisecond'({ invitations }) {
      await invitations.insert(FULL)
      same(await invitations.find('i1'), FULL, 'found')
      same(await invitations.findByTokenHash('Hash_-1'), FULL, 'found by token')
      same(await invitations.list(ALL), { invitations: [FULL], total: 1 }, 'listed')
    },
    async 'returns an absent field as absent, and null for an unknown invitation'({ invitations }) {
      await invitations.insert(anInvitation('i1'))
      same(await invitations.find('i1'), anInvitation('i1'), 'found')
      for (const unknown of ['', 'I1', 'hash-i1', '%']) same(await invitations.find(unknown), null, unknown)
      for (const unknown of ['', 'i1', 'HASH-I1', '%']) same(await invitations.findByTokenHash(unknown), null, unknown)
    },
    async 'refuses an id or a token that another invitation has'({ invitations }) {
      await invitations.insert(FULL)
      await invitations.insert(anInvitation('i2'))
      await conflicts(invitations.insert(anInvitation('i1')), 'same id')
      await conflicts(invitations.insert(anInvitation('i3', { tokenHash: 'Hash_-1' })), 'same token')
      await conflicts(invitations.renew('i2', { tokenHash: 'Hash_-1', expiresAt: at(9) }), 'renewed to a taken token')
      same(await idsOf(invitations), ['i1', 'i2'], 'left')
    },
    async 'lists the newest first, by page, and finds by address'({ invitations }) {
      for (const [id, ms] of [
        ['a', 2],
        ['b', 3],
        ['c', 1],
      ] as const)
        await invitations.insert(anInvitation(id, { createdAt: at(ms) }))
      same(await idsOf(invitations), ['b', 'a', 'c'], 'all')
      const second = await invitations.list({ page: 2, limit: 2 })
      same([second.invitations.map(({ id }) => id), second.total], [['c'], 3], 'second page')
      same(await idsOf(invitations, 'A@EXAMPLE'), ['a'], 'found')
      same(await idsOf(invitations, '%'), [], 'a wildcard')
    },
    async 'replaces the token of an invitation that is sent again'({ invitations }) {
      await invitations.insert(FULL)
      same(await invitations.renew('i1', { tokenHash: 'second', expiresAt: at(20) }), true, 'renewed')
      const { sentAt: _, ...unsent } = FULL
      same(await invitations.find('i1'), { ...unsent, tokenHash: 'second', expiresAt: at(20) }, 'found')
      same(await invitations.consume('Hash_-1', at(3)), null, 'earlier token')
      same(await invitations.renew('i2', { tokenHash: 'third', expiresAt: at(20) }), false, 'an unknown one')
    },
    async 'marks only the current token as sent'({ invitations }) {
      await invitations.insert(anInvitation('i1'))
      same(await invitations.markSent('i1', 'another', at(4)), false, 'of another token')
      same(await invitations.markSent('i2', 'hash-i1', at(4)), false, 'of an unknown invitation')
      same(await invitations.markSent('i1', 'hash-i1', at(4)), true, 'sent')
      same(await invitations.find('i1'), anInvitation('i1', { sentAt: at(4) }), 'found')
    },
    async 'lists those of an address, of an inviter or into a tenant, or ignores the filter'({ invitations }) {
      await invitations.insert(FULL)
      await invitations.insert(anInvitation('i2', { email: 'bob@example.com' }))
      const filters = [
        { email: FULL.email },
        { invitedBy: 'u1' },
        { tenantId: 't1' },
        { email: FULL.email, tenantId: 't1' },
      ]
      for (const filter of filters) {
        const found = await invitations.list({ ...ALL, ...filter })
        const ids = found.invitations.map(({ id }) => id)
        same(ids.includes('i1'), true, `found by ${Object.keys(filter)}`)
        same(found.total, ids.length, 'total')
      }
    },
    async 'R01 lets one of 50 parallel redemptions win'({ invitations }) {
      await invitations.insert(FULL)
      const outcomes = await inParallel(50, () => invitations.consume('Hash_-1', at(3)))
      same(
        outcomes.filter((outcome) => outcome !== null),
        [FULL],
        'redeemed',
      )
      same(await invitations.find('i1'), null, 'left')
    },
    async 'keeps an expired invitation from being redeemed, until it is cleaned up'({ invitations }) {
      await invitations.insert(FULL)
      await invitations.insert(anInvitation('i2', { expiresAt: at(10) }))
      same(await invitations.consume('Hash_-1', at(9)), null, 'redeemed at its expiry')
      same(await invitations.findByTokenHash('Hash_-1'), FULL, 'found')
      same(await invitations.deleteExpired(at(9)), 1, 'cleaned up')
      same(await invitations.deleteExpired(at(9)), 0, 'again')
      same(await idsOf(invitations), ['i2'], 'left')
    },
    async 'deletes one invitation'({ invitations }) {
      for (const id of ['i1', 'i2']) await invitations.insert(anInvitation(id))
      same(await invitations.delete('i1'), true, 'deleted')
      same(await invitations.delete('i1'), false, 'deleted again')
      same(await invitations.consume('hash-i1', at(1)), null, 'redeemed')
      same(await idsOf(invitations), ['i2'], 'left')
    },
    async 'keeps unusual texts as they are, and apart'({ invitations }) {
      const unusual = UNUSUAL_TEXTS.map((text, index) =>
        anInvitation(`i${index}`, { email: text, tokenHash: text, roles: [text], tenantId: text, invitedBy: text }),
      )
      for (const invitation of unusual) await invitations.insert(invitation)
      for (const invitation of unusual)
        same(await invitations.findByTokenHash(invitation.tokenHash), invitation, 'found')
    },
    async 'returns copies, so that a changed copy changes no stored record'({ invitations }) {
      await invitations.insert(FULL)
      const found = await invitations.find('i1')
      found?.createdAt.setTime(0)
      if (found !== null) Reflect.set(found.roles, 0, 'admin')
      same(await invitations.find('i1'), FULL, 'after changes')
    },
  },
}
