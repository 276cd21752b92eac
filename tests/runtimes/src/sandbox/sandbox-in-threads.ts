import { isolateRunner, meteredWasm, scriptRunner } from '@sallyport/sandbox'
import type { Suite } from '../server/recorder.ts'
import { LATE_MS, type SandboxHost } from './sandbox-host.ts'
import { sandboxSuite } from './sandbox-suite.ts'
import { sandboxThreads } from './sandbox-threads.ts'

export async function threadHost(): Promise<SandboxHost> {
  const module = new WebAssembly.Module(await meteredWasm())
  return {
    runner: (limits) => scriptRunner({ threads: 2, waitMs: LATE_MS, ...(limits !== undefined && { limits }) }),
    isolateRunner: (options) => isolateRunner(module, options),
    sharedRunner: scriptRunner,
  }
}

export async function sandboxInThreads(): Promise<readonly Suite[]> {
  return [sandboxSuite(await threadHost()), { name: 'sandbox threads', declare: sandboxThreads }]
}
