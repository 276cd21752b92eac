import type { ProofPurpose, ProofStore } from '@sallyport/core/ports'
import { same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { inParallel } from '../in-parallel.ts'
import { T0 } from '../instants.ts'
import { aProof } from '../record-fixtures.ts'
import { PROOF_PURPOSES } from './proof-purposes.ts'

type Cases = Contract<ProofStore>['cases']

/** Test cases of parallel calls, for each purpose, because a store may keep some purposes in another place. */
export const proofRaces: Cases = Object.assign({}, ...PROOF_PURPOSES.map(racesOf))

function racesOf(purpose: ProofPurpose): Cases {
  // Proofs for OAuth states have an empty user id, because no user is known before the sign-in.
  const proof = aProof('h1', { purpose, ...(purpose === 'oauth-state' && { userId: '' }) })
  return {
    async [`R01 lets one of 50 parallel consumers of a ${purpose} proof win`](proofs) {
      await proofs.put(proof)
      const outcomes = await inParallel(50, () => proofs.consume(purpose, 'h1', T0))
      same(
        outcomes.filter((consumed) => consumed !== null),
        [proof],
        'what the winners got',
      )
      same(await proofs.find(purpose, 'h1'), null, 'after it')
    },
    async [`R01 gives 50 parallel guesses at a ${purpose} proof exactly five numbers`](proofs) {
      await proofs.put(proof)
      const numbers = await inParallel(50, () => proofs.claimAttempt(purpose, 'h1', 5, T0))
      same(numbers.filter((number) => number !== null).sort(), [1, 2, 3, 4, 5], 'the numbers')
      same((await proofs.find(purpose, 'h1'))?.attempts, 5, 'the count')
    },
  }
}
