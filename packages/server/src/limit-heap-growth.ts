import nodeModule from 'node:module'
import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heap grow at most to twice what lives before V8 collects garbage, so that memory stays level under load. As
 * an argument of Node, the flag would cost 30 ms at each start, because Node's own compiled modules are for V8's
 * default flags.
 */
export function limitHeapGrowth(): void {
  // V8 takes compiled modules only under the flags that they were stored under. Deno lacks the function.
  nodeModule.flushCompileCache?.()
  setFlagsFromString('--heap-growing-percent=100')
}
