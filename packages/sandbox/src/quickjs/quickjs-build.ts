/**
 * Constants of one build of the QuickJS wasm. metered-wasm.ts checks its SHA-256, because these constants fit no
 * other build.
 */

const MIB = 1024 * 1024

export const PAGE_BYTES = 65_536
/** Size of a new instance's memory in pages of 64 KiB. Contains the stack, the data and the initial heap. */
export const INITIAL_PAGES = 256
/**
 * Addresses of the C code's stack, which is between data and heap. The stack grows down from `end` and is empty
 * between calls.
 */
export const STACK = { start: 5_333_088 - 5 * MIB, end: 5_333_088 }
/** Address of the C library's `sbrk` pointer, which contains the end of the heap that the allocator uses. */
export const HEAP_END = 86_864
/**
 * An import of the wasm that the C code calls only when a process exits, which never happens in the sandbox. The
 * metered wasm calls this import when the fuel is exhausted.
 */
export const EXHAUSTED_IMPORT = { module: 'a', name: 'l', index: 10 } as const
