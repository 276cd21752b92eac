import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core'
import type { Limits } from '../limits.ts'
import { FUEL } from '../metering/meter.ts'
import { type InstanceMemory, instanceMemory } from './instance-memory.ts'
import { type HostCalls, PRELUDE, type PreludeFunction } from './prelude.ts'
import { EXHAUSTED_IMPORT, INITIAL_PAGES, PAGE_BYTES } from './quickjs-build.ts'

/**
 * A metered QuickJS with its own memory, in which only the prelude has run. An instance serves one run at a time. All
 * instances have the same memory layout and the same initial bytes, so a run may continue in another instance.
 */
export interface Instance extends InstanceMemory {
  readonly runtime: QuickJSRuntime
  readonly context: QuickJSContext
  readonly prelude: QuickJSHandle
  readonly preludeFunctions: Readonly<Record<PreludeFunction, QuickJSHandle>>
  /** The host functions `call` and `log`, which are passed to the prelude's `open`. */
  readonly hostFunctions: readonly QuickJSHandle[]
  readonly fuel: WebAssembly.Global<'i32'>
  readonly memory: WebAssembly.Memory
  /** Connects the instance's host calls to the host of the current run. */
  serve(host: Host): void
}

export interface Host extends HostCalls {
  /** Called every 10,000 iterations of the script's own loops. If it returns true, the script is interrupted. */
  isLate(): boolean
  /** Called when the fuel counter is negative. The code traps unless this callback raises the counter. */
  exhausted(): void
  /** Called after an error of the host that the script must not catch. Ends the run. */
  fail(): void
}

/** Memory pages that aren't heap: the stack and data of the C code, and the allocator's own memory. */
const OWN_PAGES = 128
/**
 * The wasm engine's limit of the heap, as a multiple of QuickJS's limit. It is higher, because the allocator's headers and gaps take memory that
 * QuickJS doesn't count.
 */
const HEAP_FACTOR = 1.25
const MAX_FUEL = 0x7fffffff
const NO_HOST: Host = { call() {}, log() {}, isLate: () => false, exhausted() {}, fail() {} }

// The cast is safe: the package's types describe only its CommonJS form. Imported as an ES module, the package's
// default export is the variant itself.
const base = variant as unknown as QuickJSSyncVariant

/** Settings of Emscripten's module loader. The library's type lacks some of them. */
interface ModuleSettings {
  readonly wasmMemory: WebAssembly.Memory
  print(): void
  printErr(): void
  instantiateWasm(
    imports: WebAssembly.Imports,
    onSuccess: (instance: WebAssembly.Instance) => void,
  ): WebAssembly.Exports
}

/**
 * Creates an instance from the metered wasm. The wasm engine enforces the heap limit even if QuickJS's own check
 * fails.
 */
export async function instantiate(
  module: WebAssembly.Module,
  limits: Limits,
  pages: number = INITIAL_PAGES,
): Promise<Instance> {
  const maximum = Math.max(INITIAL_PAGES, OWN_PAGES + Math.ceil((limits.memoryBytes * HEAP_FACTOR) / PAGE_BYTES))
  const memory = new WebAssembly.Memory({ initial: pages, maximum })
  let fuel: WebAssembly.Global<'i32'> | undefined
  const link = createHostLink()
  const { module: importModule, name } = EXHAUSTED_IMPORT
  const emscriptenModule: ModuleSettings = {
    wasmMemory: memory,
    // The empty functions keep the sandbox from writing to the host's console.
    print() {},
    printErr() {},
    instantiateWasm(imports, onSuccess) {
      const own = { ...imports[importModule], [name]: () => link.current().exhausted() }
      const instance = new WebAssembly.Instance(module, { ...imports, [importModule]: own })
      // The cast is safe: the meter adds the exported fuel counter as an i32 global.
      fuel = instance.exports[FUEL] as WebAssembly.Global<'i32'>
      onSuccess(instance)
      return instance.exports
    },
  }
  const quickJs = await newQuickJSWASMModuleFromVariant(newVariant(base, { emscriptenModule }))
  if (fuel === undefined) throw new Error('the wasm file has no metering: pass the one that meteredWasm() made')
  fuel.value = MAX_FUEL
  const { serve } = link
  return { ...prepare(quickJs.newRuntime(), limits, link.current), ...instanceMemory(memory), serve, fuel, memory }
}

/** Creates the link from an instance's host functions to the host of its current run. */
function createHostLink() {
  let host = NO_HOST
  return {
    current: () => host,
    serve(next: Host): void {
      host = next
    },
  }
}

/** Runs the prelude in a new context, with host functions that call the current host. */
function prepare(runtime: QuickJSRuntime, limits: Limits, currentHost: () => Host) {
  const guarded = (work: () => void): undefined => {
    try {
      work()
    } catch (error) {
      // The host function threw, for example because the JavaScript stack overflowed. The run ends, so the script
      // can't catch the error.
      currentHost().fail()
      throw error
    }
  }
  runtime.setMemoryLimit(limits.memoryBytes)
  runtime.setMaxStackSize(limits.stackBytes)
  runtime.setInterruptHandler(() => currentHost().isLate())
  const context = runtime.newContext()
  const call = context.newFunction('call', (number, action, args) =>
    guarded(() => currentHost().call(context.getNumber(number), context.getNumber(action), context.getString(args))),
  )
  const log = context.newFunction('log', (level, line) =>
    guarded(() => currentHost().log(context.getNumber(level), context.getString(line))),
  )
  const prelude = context.unwrapResult(context.evalCode(PRELUDE, 'sandbox.js', { type: 'global' }))
  return {
    runtime,
    context,
    prelude,
    preludeFunctions: {
      open: context.getProp(prelude, 'open'),
      settle: context.getProp(prelude, 'settle'),
      result: context.getProp(prelude, 'result'),
      describe: context.getProp(prelude, 'describe'),
    },
    hostFunctions: [call, log],
  }
}
