import type { Arbitrary } from 'fast-check'
import type { Call } from './call.ts'

/** Random calls of a store, over few records, so that parallel calls meet. */
export interface StoreCalls {
  /** Calls at the begin of every history. Default: none. */
  readonly before?: readonly Call[]
  readonly call: Arbitrary<Call>
  /** Method without which a store is only read, and isn't checked. Default: none. */
  readonly needs?: string
}
