import nodeModule from 'node:module'
import { setFlagsFromString } from 'node:v8'

/**
 * Lets V8's old generation grow at most to twice the size of its live objects between collections, so that memory stays
 * level under load. Called after the start: as an argument of Node, the flag costs 30 ms, because Node's compiled modules
 * match only V8's default flags.
 */
export function limitHeapGrowth(): void {
  // Stores the compile cache before the flags change, because V8 accepts cached code only under the flags that it was
  // stored with. Deno has no `flushCompileCache`.
  nodeModule.flushCompileCache?.()
  setFlagsFromString('--heap-growing-percent=100')
}
