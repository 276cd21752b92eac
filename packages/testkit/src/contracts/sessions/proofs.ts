import type { Proof, ProofStore } from '@sallyport/core/ports'
import { conflicts, same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { inParallel } from '../in-parallel.ts'
import { at, MINUTE, T0 } from '../instants.ts'
import { aProof } from '../record-fixtures.ts'
import { UNUSUAL_TEXTS } from '../users/unusual-texts.ts'
import { proofRaces } from './proof-races.ts'

type ExpiringProofs = ProofStore & Required<Pick<ProofStore, 'deleteExpired'>>

const UNEXPIRING: Proof = { purpose: 'recovery-code', hash: 'r1', userId: 'u1', data: {}, attempts: 0 }

async function hashesLeft(proofs: ProofStore, ...hashes: string[]): Promise<readonly string[]> {
  const found = await Promise.all(hashes.map((hash) => proofs.find('reset-password', hash)))
  return found.flatMap((proof) => proof?.hash ?? [])
}

export const proofsContract: Contract<ProofStore> = {
  name: 'proofs',
  cases: {
    async 'gives back what was put'(proofs) {
      const data = {
        email: 'new@example.org',
        nested: { list: [1, 'two', null, true, 0.1 + 0.2] },
        text: UNUSUAL_TEXTS,
      }
      const proof = aProof('h1', { data, attempts: 2 })
      await proofs.put(proof)
      same(await proofs.find('reset-password', 'h1'), proof, 'found')
      same(await proofs.consume('reset-password', 'h1', T0), proof, 'consumed')
    },
    async 'keeps a proof without expiry for ever'(proofs) {
      await proofs.put(UNEXPIRING)
      same(await proofs.find('recovery-code', 'r1'), UNEXPIRING, 'found')
      same(await proofs.claimAttempt('recovery-code', 'r1', 5, at(1e12)), 1, 'claimed')
      same(await proofs.consume('recovery-code', 'r1', at(1e12)), { ...UNEXPIRING, attempts: 1 }, 'consumed')
    },
    async 'R02 is found only under its purpose'(proofs) {
      await proofs.put(aProof('h1'))
      same(await proofs.find('magic-link', 'h1'), null, 'find')
      same(await proofs.claimAttempt('magic-link', 'h1', 5, T0), null, 'claimAttempt')
      same(await proofs.consume('magic-link', 'h1', T0), null, 'consume')
      await proofs.put(aProof('h1', { purpose: 'magic-link' }))
      same((await proofs.consume('reset-password', 'h1', T0))?.purpose, 'reset-password', 'its own')
      same((await proofs.find('magic-link', 'h1'))?.purpose, 'magic-link', 'the other’s')
    },
    async 'refuses a second proof of the same purpose and hash'(proofs) {
      await proofs.put(aProof('h1'))
      await conflicts(proofs.put(aProof('h1', { userId: 'u2' })), 'put')
      await conflicts(proofs.put(aProof('h1', { userId: 'u2' }), { replace: true }), 'put with replace')
      same((await proofs.find('reset-password', 'h1'))?.userId, 'u1', 'whose it is')
    },
    async 'keeps the older ones unless told to replace them'(proofs) {
      for (const hash of ['h1', 'h2']) await proofs.put(aProof(hash))
      await proofs.put(aProof('h3'), { replace: false })
      same(await hashesLeft(proofs, 'h1', 'h2', 'h3'), ['h1', 'h2', 'h3'], 'left')
    },
    async 'replaces only older ones of the same user and purpose'(proofs) {
      for (const hash of ['h1', 'h2']) await proofs.put(aProof(hash))
      await proofs.put(aProof('other', { userId: 'u2' }))
      await proofs.put(aProof('link', { purpose: 'magic-link' }))
      await proofs.put(aProof('h3'), { replace: true })
      same(await hashesLeft(proofs, 'h1', 'h2', 'h3', 'other'), ['h3', 'other'], 'left')
      same((await proofs.find('magic-link', 'link'))?.hash, 'link', 'of another purpose')
    },
    async 'replaces a proof by one of the same hash'(proofs) {
      await proofs.put(aProof('h1', { attempts: 3 }))
      await proofs.put(aProof('h1', { data: { fresh: true } }), { replace: true })
      same(await proofs.find('reset-password', 'h1'), aProof('h1', { data: { fresh: true } }), 'found')
    },
    async 'a refused replacement drops nothing'(proofs) {
      await proofs.put(aProof('mine'))
      await proofs.put(aProof('taken', { userId: 'u2' }))
      await conflicts(proofs.put(aProof('taken'), { replace: true }), 'put')
      same(await hashesLeft(proofs, 'mine', 'taken'), ['mine', 'taken'], 'left')
    },
    async 'leaves one of 20 parallel replacements'(proofs) {
      const hashes = Array.from({ length: 20 }, (_, index) => `h${index}`)
      await inParallel(20, (index) => proofs.put(aProof(`h${index}`), { replace: true }))
      same((await hashesLeft(proofs, ...hashes)).length, 1, 'left')
    },
    async 'proofs without a user replace no others'(proofs) {
      for (const hash of ['a', 'b']) {
        await proofs.put(aProof(hash, { purpose: 'oauth-state', userId: '' }), { replace: true })
      }
      same((await proofs.find('oauth-state', 'a'))?.hash, 'a', 'the older one')
      same(await proofs.deleteFor(''), 0, 'deleted for nobody')
      same((await proofs.find('oauth-state', 'b'))?.hash, 'b', 'the newer one')
    },
    async 'finds expired ones, but neither claims nor consumes them'(proofs) {
      await proofs.put(aProof('h1'))
      for (const now of [at(MINUTE), at(MINUTE + 1)]) {
        same(await proofs.claimAttempt('reset-password', 'h1', 5, now), null, 'claimed')
        same(await proofs.consume('reset-password', 'h1', now), null, 'consumed')
      }
      same(await proofs.find('reset-password', 'h1'), aProof('h1'), 'found')
      same(await proofs.consume('reset-password', 'h1', at(MINUTE - 1)), aProof('h1'), 'consumed just before')
    },
    async 'gives null for what is not there'(proofs) {
      same(await proofs.find('reset-password', 'none'), null, 'find')
      same(await proofs.claimAttempt('reset-password', 'none', 5, T0), null, 'claimAttempt')
      same(await proofs.consume('reset-password', 'none', T0), null, 'consume')
    },
    async 'can be consumed once'(proofs) {
      await proofs.put(aProof('h1'))
      same((await proofs.consume('reset-password', 'h1', T0))?.hash, 'h1', 'the first time')
      same(await proofs.consume('reset-password', 'h1', T0), null, 'the second time')
      same(await proofs.find('reset-password', 'h1'), null, 'after it')
    },
    async 'counts guesses up to the limit'(proofs) {
      await proofs.put(aProof('h1'))
      const claim = () => proofs.claimAttempt('reset-password', 'h1', 2, T0)
      same([await claim(), await claim(), await claim()], [1, 2, null], 'the numbers')
      same((await proofs.find('reset-password', 'h1'))?.attempts, 2, 'the count')
    },
    async 'deletes a user’s proofs, all or by purpose'(proofs) {
      for (const hash of ['h1', 'h2']) await proofs.put(aProof(hash))
      await proofs.put(aProof('l1', { purpose: 'magic-link' }))
      await proofs.put(aProof('t1', { purpose: '2fa' }))
      await proofs.put(aProof('other', { userId: 'u2' }))
      same(await proofs.deleteFor('u1', []), 0, 'of no purpose')
      same(await proofs.deleteFor('u1', ['magic-link', '2fa']), 2, 'of two purposes')
      same(await hashesLeft(proofs, 'h1', 'h2', 'other'), ['h1', 'h2', 'other'], 'left after it')
      same(await proofs.deleteFor('u1'), 2, 'of all')
      same(await proofs.deleteFor('u1'), 0, 'of all again')
      same(await hashesLeft(proofs, 'h1', 'h2', 'other'), ['other'], 'left at last')
    },
    async 'keeps unusual hashes apart'(proofs) {
      for (const text of UNUSUAL_TEXTS) await proofs.put(aProof(text))
      for (const text of UNUSUAL_TEXTS) same(await proofs.consume('reset-password', text, T0), aProof(text), 'consumed')
    },
    async 'returns copies, so that a changed copy changes no stored record'(proofs) {
      const data = { list: ['a'] }
      await proofs.put(aProof('h1', { data }))
      data.list.push('b')
      const found = await proofs.find('reset-password', 'h1')
      if (found !== null) Reflect.set(found.data, 'list', [])
      found?.expiresAt?.setTime(0)
      same(await proofs.find('reset-password', 'h1'), aProof('h1', { data: { list: ['a'] } }), 'after changes')
    },
    ...proofRaces,
  },
}

export const proofsDeleteExpiredContract: Contract<ExpiringProofs> = {
  name: 'proofs.deleteExpired',
  cases: {
    async 'deletes what expired at or before the instant, and counts it'(proofs) {
      for (const ms of [1, 2, 3]) await proofs.put(aProof(`h${ms}`, { expiresAt: at(ms) }))
      await proofs.put(UNEXPIRING)
      same(await proofs.deleteExpired(at(2)), 2, 'deleted')
      same(await proofs.deleteExpired(at(2)), 0, 'deleted again')
      same(await hashesLeft(proofs, 'h1', 'h2', 'h3'), ['h3'], 'left')
      same((await proofs.find('recovery-code', 'r1'))?.hash, 'r1', 'without expiry')
    },
  },
}

export const proofsCountForContract: Contract<ProofStore & Required<Pick<ProofStore, 'countFor'>>> = {
  name: 'proofs.countFor',
  cases: {
    async 'counts a user’s unexpired proofs of one purpose'(proofs) {
      const count = (now = T0) => proofs.countFor('u1', 'reset-password', now)
      same(await count(), 0, 'of none')
      for (const ms of [1, 2, 3]) await proofs.put(aProof(`h${ms}`, { expiresAt: at(ms) }))
      await proofs.put(aProof('link', { purpose: 'magic-link' }))
      await proofs.put(aProof('other', { userId: 'u2' }))
      same([await count(), await count(at(2)), await count(at(3))], [3, 1, 0], 'at T0, at expiries')
      await proofs.consume('reset-password', 'h1', T0)
      await proofs.claimAttempt('reset-password', 'h2', 1, T0)
      same(await count(), 2, 'after one was consumed')
    },
    async 'counts proofs without expiry, and returns 0 for an unknown user'(proofs) {
      await proofs.put(UNEXPIRING)
      await proofs.put({ ...UNEXPIRING, hash: 'r2' })
      await proofs.put(aProof('state', { purpose: 'oauth-state', userId: '' }))
      same(await proofs.countFor('u1', 'recovery-code', at(1e12)), 2, 'the user’s')
      same(await proofs.countFor('nobody', 'recovery-code', T0), 0, 'another’s')
      same(await proofs.countFor('', 'oauth-state', T0), 0, 'nobody’s')
    },
  },
}
