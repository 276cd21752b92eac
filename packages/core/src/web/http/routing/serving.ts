/** Exports for adapters and the ready-made server: functions about client addresses, limits of the memory that strangers can use (R40), and logs. */

export { canonicalAddress, widestBlock } from '../../../foundations/net/client-address.ts'
export { isLoopbackHost } from '../../../foundations/net/loopback.ts'
export { isPublicAddress } from '../../../foundations/net/public-address.ts'
export { logToConsole } from '../../../ports/host/log.ts'
export { type ChunkCount, createChunkCount } from '../bodies/chunk-cost.ts'
export { areKept } from '../replies/static-bytes.ts'
export { isFromThisMachine } from '../request/is-from-this-machine.ts'
export { createLimitWarnings, type LimitWarnings } from './limit-warnings.ts'
