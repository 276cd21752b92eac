/** Facts of the pinned build of QuickJS. Its SHA-256 in metered-wasm.ts keeps any other build out. */

const MIB = 1024 * 1024

export const PAGE_BYTES = 65_536
/** Size of a new memory: stack and data, and room for a heap. */
export const INITIAL_PAGES = 256
/** The C code's stack, between its data and its heap: it grows down from the end, and is empty between calls. */
export const STACK = { start: 5_333_088 - 5 * MIB, end: 5_333_088 }
/** Address of the C library's `sbrk` pointer: the end of the heap that its allocator has given out. */
export const HEAP_END = 86_864
/** An import that the C code calls only when a process exits, which never happens here. The meter calls it when the fuel is used up. */
export const EXHAUSTED_IMPORT = { module: 'a', name: 'l', index: 10 } as const
