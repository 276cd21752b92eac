/** What the servers of the adapters share: limits of what a stranger can make a server hold (R40). */

export { canonicalAddress, widestBlock } from '../../../foundations/net/client-address.ts'
export { isPublicAddress } from '../../../foundations/net/public-address.ts'
export { logToConsole } from '../../../ports/host/log.ts'
export { type ChunkCount, createChunkCount } from '../bodies/chunk-cost.ts'
export { areKept } from '../replies/static-bytes.ts'
export { createLimitWarnings, type LimitWarnings } from './limit-warnings.ts'
