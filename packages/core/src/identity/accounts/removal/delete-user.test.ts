import { describe, expect, it } from 'vitest'
import { createKeyRing } from '../../../foundations/crypto/key-ring.ts'
import { createEventBus } from '../../../foundations/events/bus.ts'
import { telemetryRecorder } from '../../../foundations/events/record-telemetry.ts'
import { memoryStores } from '../../../foundations/memory/index.ts'
import { completeWebhooks } from '../../../outgoing/webhooks/complete-webhooks.ts'
import { outboxSink } from '../../../outgoing/webhooks/delivery/outbox-sink.ts'
import type { Session } from '../../../ports/accounts/sessions.ts'
import { joinHooks } from '../../features/join-hooks.ts'
import { deleteUser } from './delete-user.ts'

const PASSKEY = {
  publicKey: 'AAAA',
  counter: 0,
  transports: [],
  isBackupEligible: true,
  isBackedUp: true,
  name: 'Phone',
  createdAt: new Date(0),
}

const at = new Date('2030-01-01T00:00:00Z')
const now = () => at
const everything = { limit: 100, offset: 0 }
const page = { page: 1, limit: 100 }

const session = (userId: string): Session => ({
  handle: `session-of-${userId}`,
  userId,
  method: 'password',
  counter: 0,
  authenticatedAt: at,
  createdAt: at,
  expiresAt: new Date(at.getTime() + 60_000),
  absoluteExpiresAt: new Date(at.getTime() + 60_000),
  lastActiveAt: at,
})

/** Creates two users with a record in every store, and events that are recorded and sent. */
async function furnished() {
  const stores = memoryStores()
  const failures: unknown[] = []
  const events = createEventBus({ now, onError: (error) => failures.push(error) })
  events.attach(telemetryRecorder(stores.telemetry, (error) => failures.push(error)))
  events.attach(
    outboxSink(completeWebhooks(stores.webhooks), (addressed) =>
      stores.deliveries.enqueue(addressed.map(({ delivery }) => delivery)),
    ),
  )
  const outgoing = { id: 'w1', url: 'https://receiver.example/hook', events: ['*'], isActive: true }
  await stores.webhooks.insert({ ...outgoing, maxRetries: 0, retryDelayMs: 0, createdAt: at })
  await stores.tenants.insert({ id: 't1', name: 'Acme', isActive: true, createdAt: at })
  await stores.roles.insert({ name: 'editor', permissions: [] })
  for (const id of ['ada', 'bob']) {
    const email = `${id}@example.com`
    await stores.users.insert({ id, email, isEmailVerified: true, isTotpEnabled: false, createdAt: at })
    await stores.sessions.create(session(id))
    await stores.proofs.put({ purpose: 'recovery-code', hash: id, userId: id, data: {}, attempts: 0 })
    await stores.metadata.merge(id, { theme: 'dark' })
    await stores.roles.assign(id, 'editor')
    await stores.passkeys.insert({ ...PASSKEY, id, userId: id, credentialId: id }, 20)
    await stores.linkedAccounts.insert({ userId: id, provider: 'github', providerAccountId: id, linkedAt: at })
    await stores.tenants.addMember('t1', id)
    await events.publish(
      'identity.user.updated',
      { fields: ['name'] },
      { userId: id, correlationId: 'earlier', origin: {} },
    )
  }
  const outbox = async () => {
    const { deliveries } = await stores.deliveries.list({ ...page, webhookId: 'w1' })
    return deliveries.map(({ event, userId }) => `${userId} ${event}`).sort()
  }
  return {
    stores,
    given: { ...stores, features: joinHooks([]), auditRing: createKeyRing(['a secret'], 'audit-chain'), events, now },
    outbox,
    failures,
  }
}

describe('deleteUser', () => {
  it('leaves nothing that names the user but the outbox rows of the deletion’s own events', async () => {
    const { stores, given, outbox, failures } = await furnished()
    expect(await outbox()).toEqual(['ada identity.user.updated', 'bob identity.user.updated'])
    await deleteUser('ada', { userId: 'ada', correlationId: 'deletion', origin: {} }, given)
    expect(await outbox()).toEqual([
      'ada identity.role.revoked',
      'ada identity.session.revoked',
      'ada identity.tenant.user.removed',
      'ada identity.user.deleted',
      'bob identity.user.updated',
    ])
    const recorded = await stores.telemetry.query(everything)
    expect(recorded.events.map(({ userId }) => userId)).toEqual(['bob'])
    expect(await stores.tenants.listMembers('t1', page)).toEqual({ userIds: ['bob'], total: 1 })
    expect(await stores.users.findById('ada')).toBeNull()
    expect(await stores.sessions.listForUser('ada', at)).toEqual([])
    expect(await stores.metadata.get('ada')).toEqual({})
    expect(await stores.roles.rolesOf('ada')).toEqual([])
    expect(await stores.linkedAccounts.listForUser('ada')).toEqual([])
    expect(await stores.passkeys.listForUser('ada')).toEqual([])
    expect(await stores.proofs.deleteFor('ada')).toBe(0)
    expect(failures).toEqual([])
  })

  it('works without the optional stores', async () => {
    const { given } = await furnished()
    const { users, sessions, proofs, auditRing, events, features } = given
    const none = undefined
    const lacking = {
      metadata: none,
      roles: none,
      linkedAccounts: none,
      passkeys: none,
      tenants: none,
      telemetry: none,
      deliveries: none,
      invitations: none,
      audit: none,
    }
    const about = { userId: 'ada', correlationId: 'deletion', origin: {} }
    await deleteUser('ada', about, { ...lacking, users, sessions, proofs, auditRing, events, features, now })
    expect(await users.findById('ada')).toBeNull()
  })

  it('can be repeated when it was interrupted before the row was gone', async () => {
    const { stores, given, outbox } = await furnished()
    const about = { userId: 'ada', correlationId: 'deletion', origin: {} }
    const failing = { ...stores.telemetry, deleteForUser: () => Promise.reject(new Error('out of order')) }
    await expect(deleteUser('ada', about, { ...given, telemetry: failing })).rejects.toThrow('out of order')
    expect((await stores.users.findById('ada'))?.isDisabled).toBe(true)
    await deleteUser('ada', about, given)
    expect(await stores.users.findById('ada')).toBeNull()
    expect((await stores.telemetry.query({ ...everything, userId: 'ada' })).total).toBe(0)
    expect(await outbox()).toEqual(['ada identity.user.deleted', 'bob identity.user.updated'])
  })
})
