import { describe, expect, it } from 'vitest'
import type { AuditRow, AuditStore } from '../../ports/audit.ts'
import { createKeyRing } from '../crypto/key-ring.ts'
import { createSealer } from '../crypto/seal.ts'
import { SECRET_HOLDER } from '../events/actors.ts'
import { createOwnEnvelope } from '../events/envelope.ts'
import { memoryAudit } from '../memory/audit.ts'
import { auditRecorder } from './audit-recorder.ts'
import { createUserKeys } from './user-keys.ts'
import { type AuditHead, verifyAudit } from './verify-audit.ts'

const SECRET = 'b3f1c6a09d7e4825af60c1d29e8b7a35'
const OTHER = '7d1f0b8e6a2c49538b04d6e1f7a9c35e'
const now = new Date('2026-03-01T12:00:00Z')

function recorderOn(audit: AuditStore, secrets: readonly string[] = [SECRET]) {
  const auditRing = createKeyRing(secrets, 'audit-chain')
  const record = auditRecorder({
    audit,
    auditRing,
    auditKeys: createUserKeys(audit, createSealer(secrets)),
    features: { events: {} },
  })
  return (subject: string, data: object = {}) =>
    record(
      [
        createOwnEnvelope(
          'identity.user.disabled',
          { by: SECRET_HOLDER, ...data },
          { correlationId: 'c', userId: subject, origin: { ip: '192.0.2.7' } },
          now,
        ),
      ],
      'service',
    )
}

async function trailOf(count: number): Promise<readonly AuditRow[]> {
  const audit = memoryAudit()
  const record = recorderOn(audit)
  for (let n = 1; n <= count; n++) await record(`u${n}`)
  return audit.read({ after: 0, limit: count })
}

async function problemsOf(rows: readonly AuditRow[], heads: readonly AuditHead[] = [], secrets = [SECRET]) {
  const sorted = rows.toSorted((a, b) => a.sequence - b.sequence)
  const read: AuditStore['read'] = async ({ after, limit }) =>
    sorted.filter(({ sequence }) => sequence > after).slice(0, limit)
  return (await verifyAudit({ read }, { secrets, heads })).problems
}

describe('the chain of the audit trail', () => {
  it('is intact as it was written, also beyond one batch and after a new secret', async () => {
    expect(await problemsOf([])).toEqual([])
    expect(await problemsOf(await trailOf(1001))).toEqual([])
    const audit = memoryAudit()
    await recorderOn(audit)('u1')
    await recorderOn(audit, [OTHER, SECRET])('u2')
    const rows = await audit.read({ after: 0, limit: 10 })
    expect(await problemsOf(rows, [], [OTHER, SECRET])).toEqual([])
    expect(await problemsOf(rows, [], [OTHER])).toEqual([{ sequence: 1, problem: 'changed' }])
  })

  it('shows a change of every field', async () => {
    const rows = await trailOf(3)
    const changes: Required<{ readonly [K in keyof AuditRow]: AuditRow[K] }> = {
      ...(rows[1] as Required<AuditRow>),
      id: 'x',
      timestamp: new Date(0),
      event: 'x',
      actorId: 'x',
      subjectId: 'x',
      tenantId: 'x',
      correlationId: 'x',
      details: '{"x":1}',
      personal: 'x',
      origin: 'x',
      previousMac: 'x',
      mac: 'x',
    }
    for (const [field, value] of Object.entries(changes)) {
      if (field === 'sequence') continue
      const changed = rows.map((row, index) => (index === 1 ? { ...row, [field]: value } : row))
      expect((await problemsOf(changed))[0], field).toEqual({ sequence: 2, problem: 'changed' })
    }
  })

  it('shows removed and reordered rows', async () => {
    const rows = await trailOf(4)
    const [first, second, third, fourth] = rows as readonly [AuditRow, AuditRow, AuditRow, AuditRow]
    expect(await problemsOf([first, third, fourth])).toEqual([{ sequence: 3, problem: 'missing' }])
    expect(await problemsOf([second, third, fourth])).toEqual([{ sequence: 2, problem: 'missing' }])
    const swapped = [first, { ...third, sequence: 2 }, { ...second, sequence: 3 }, fourth]
    expect((await problemsOf(swapped)).map(({ problem }) => problem)).toContain('changed')
    const renumbered = [first, { ...third, sequence: 2 }, { ...fourth, sequence: 3 }]
    expect((await problemsOf(renumbered)).map(({ sequence }) => sequence)).toEqual([2, 3])
  })

  it('shows a cut tail and a rewritten one to who holds a head', async () => {
    const rows = await trailOf(4)
    const { sequence, mac } = rows[3] as AuditRow
    const heads = [{ sequence, mac }]
    expect(await problemsOf(rows, heads)).toEqual([])
    expect(await problemsOf(rows.slice(0, 3))).toEqual([])
    expect(await problemsOf(rows.slice(0, 3), heads)).toEqual([{ sequence: 4, problem: 'cut' }])
    expect(await problemsOf(await trailOf(4), heads)).toEqual([{ sequence: 4, problem: 'cut' }])
  })
})

describe('appending', () => {
  it('of several machines at once makes one chain', async () => {
    const audit = memoryAudit()
    const machines = [recorderOn(audit), recorderOn(audit), recorderOn(audit)]
    await Promise.all(Array.from({ length: 60 }, (_, n) => machines[n % 3]?.(`u${n}`)))
    const { isIntact, rows } = await verifyAudit(audit, { secrets: [SECRET] })
    expect({ isIntact, rows }).toEqual({ isIntact: true, rows: 60 })
  })

  it('encrypts fields it doesn’t know, and stores none of a dropped user', async () => {
    const audit = memoryAudit()
    const record = recorderOn(audit)
    await record('u1', { nickname: 'Ada', reason: 'x' })
    await audit.dropKey('u1')
    await record('u1', { nickname: 'Ada' })
    const [before, after] = await audit.read({ after: 0, limit: 10 })
    expect(before?.details).toBe('{"reason":"x","actorKind":"secret"}')
    expect([before?.personal === undefined, after?.personal]).toEqual([false, undefined])
    expect(await createUserKeys(audit, createSealer([SECRET])).openersOf(['u1'])).toEqual(new Map())
  })
})
