import type { Arbitrary } from 'fast-check'
import type { Call } from './call.ts'

/** Random calls of a store, over few records, so that parallel calls concern the same records. */
export interface StoreCalls {
  /** Calls at the beginning of every history. Default: none. */
  readonly before?: readonly Call[]
  readonly call: Arbitrary<Call>
  /** Method that the checked calls need. A store without it isn't checked. Default: none. */
  readonly needs?: string
}
