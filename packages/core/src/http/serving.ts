/** What the servers of the adapters share: limits of what a stranger can make a server hold (R40). */

export { canonicalAddress, widestBlock } from '../net/client-address.ts'
export { isPublicAddress } from '../net/public-address.ts'
export { type ChunkCount, createChunkCount } from './chunk-cost.ts'
export { createLimitWarnings, type LimitWarnings } from './limit-warnings.ts'
export { logToConsole } from './log.ts'
export { areKept } from './static-bytes.ts'
