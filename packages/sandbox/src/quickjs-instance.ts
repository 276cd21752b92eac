import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core'
import type { Limits } from './limits.ts'
import { FUEL } from './metering/meter.ts'
import { type HostCalls, PRELUDE } from './prelude.ts'

/**
 * A metered QuickJS with memory of its own, in which the prelude is read and nothing has run. It serves one run at a time, and every run
 * begins with the same bytes: `restore` puts back all that a run may have changed, so nothing of it is left to the next one.
 */
export interface Instance {
  readonly runtime: QuickJSRuntime
  readonly context: QuickJSContext
  /** The function of PRELUDE. */
  readonly prelude: QuickJSHandle
  /** The host's two functions, as the prelude wants them. */
  readonly hostFunctions: readonly QuickJSHandle[]
  readonly fuel: WebAssembly.Global<'i32'>
  readonly memory: WebAssembly.Memory
  /** Whom the wasm calls: the run that is on. */
  serve(host: Host): void
  /** Whether a run took so much memory that it isn't worth keeping. */
  hasGrown(): boolean
  restore(): void
}

/** What a run hears from its script. */
export interface Host extends HostCalls {
  /** Asked every 10,000 turns of the script's own loops; true ends it. */
  isLate(): boolean
}

const PAGE_BYTES = 65_536
/** What QuickJS is built for: its stack and data, and room for a heap. */
const INITIAL_PAGES = 256
/** Stack and data of the C code, and what its allocator needs beside the heap it gives out. */
const OWN_PAGES = 128
const MIB = 1024 * 1024
/** The C code's stack in this build, between its data and its heap: it grows down from the end, and is empty between runs. */
const STACK = { start: 5_333_088 - 5 * MIB, end: 5_333_088 }
/** What a run starts from: all data, and more of the heap than is in use then. */
export const IMAGE = [
  { start: 0, end: STACK.start },
  { start: STACK.end, end: STACK.end + MIB / 4 },
] as const
const MOST_FUEL = 0x7fffffff
const NOBODY: Host = { call() {}, log() {}, isLate: () => false }

// Sound: the package's types are those of its CommonJS form; imported as an ES module, its default is the variant itself.
const base = variant as unknown as QuickJSSyncVariant

/** What Emscripten's loader reads of its settings, some of which their type doesn't name. */
interface ModuleSettings {
  readonly wasmMemory: WebAssembly.Memory
  print(): void
  printErr(): void
  instantiateWasm(
    imports: WebAssembly.Imports,
    onSuccess: (instance: WebAssembly.Instance) => void,
  ): WebAssembly.Exports
}

/** Instantiates the metered wasm. Its memory can't grow beyond the heap's limit, whatever QuickJS itself believes. */
export async function instantiate(module: WebAssembly.Module, limits: Limits): Promise<Instance> {
  const maximum = Math.max(INITIAL_PAGES, OWN_PAGES + Math.ceil((limits.memoryBytes * 1.25) / PAGE_BYTES))
  const memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum })
  let fuel: WebAssembly.Global<'i32'> | undefined
  const emscriptenModule: ModuleSettings = {
    wasmMemory: memory,
    // The sandbox writes to no console of the host.
    print() {},
    printErr() {},
    instantiateWasm(imports, onSuccess) {
      const instance = new WebAssembly.Instance(module, imports)
      // Sound: the meter exports it.
      fuel = instance.exports[FUEL] as WebAssembly.Global<'i32'>
      onSuccess(instance)
      return instance.exports
    },
  }
  const quickJs = await newQuickJSWASMModuleFromVariant(newVariant(base, { emscriptenModule }))
  if (fuel === undefined) throw new Error('the wasm is not the metered one')
  fuel.value = MOST_FUEL
  return { ...prepare(quickJs.newRuntime(), limits, fuel), ...restorable(memory), fuel, memory }
}

function prepare(runtime: QuickJSRuntime, limits: Limits, fuel: WebAssembly.Global<'i32'>) {
  let host = NOBODY
  /** An error of the host's own (its stack ran out) must not go on as one of the script: from here every step traps. */
  const guarded = (work: () => void): undefined => {
    try {
      work()
    } catch (error) {
      fuel.value = -1
      throw error
    }
  }
  runtime.setMemoryLimit(limits.memoryBytes)
  runtime.setMaxStackSize(limits.stackBytes)
  runtime.setInterruptHandler(() => host.isLate())
  const context = runtime.newContext()
  const call = context.newFunction('call', (number, action, args) =>
    guarded(() => host.call(context.getNumber(number), context.getNumber(action), context.getString(args))),
  )
  const log = context.newFunction('log', (level, line) =>
    guarded(() => host.log(context.getNumber(level), context.getString(line))),
  )
  return {
    runtime,
    context,
    prelude: context.unwrapResult(context.evalCode(PRELUDE, 'sandbox.js', { type: 'global' })),
    hostFunctions: [call, log],
    serve(other: Host) {
      host = other
    },
  }
}

/** What the memory holds now. Beyond the image lies what the allocator hasn't given out, which it clears where that matters. */
function restorable(memory: WebAssembly.Memory): Pick<Instance, 'restore' | 'hasGrown'> {
  const image = IMAGE.map(({ start, end }) => ({ start, bytes: new Uint8Array(memory.buffer.slice(start, end)) }))
  return {
    hasGrown: () => memory.buffer.byteLength > INITIAL_PAGES * PAGE_BYTES,
    restore() {
      const bytes = new Uint8Array(memory.buffer)
      for (const part of image) bytes.set(part.bytes, part.start)
    },
  }
}
