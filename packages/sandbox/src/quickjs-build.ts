/** Constants of the pinned build of QuickJS. The SHA-256 in metered-wasm.ts rejects any other build. */

const MIB = 1024 * 1024

export const PAGE_BYTES = 65_536
/** Size of a new memory: stack, data and the initial heap. */
export const INITIAL_PAGES = 256
/** The C code's stack, between data and heap. It grows down from `end` and is empty between calls. */
export const STACK = { start: 5_333_088 - 5 * MIB, end: 5_333_088 }
/** Address of the C library's `sbrk` pointer: the end of the heap in use by the allocator. */
export const HEAP_END = 86_864
/**
 * An import that the C code calls only when a process exits, which never happens here. The meter reuses it as the call
 * for exhausted fuel.
 */
export const EXHAUSTED_IMPORT = { module: 'a', name: 'l', index: 10 } as const
