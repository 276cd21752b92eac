import type { ScriptLimit } from '@sallyport/core/ports'

export interface ScriptError {
  readonly name?: string
  readonly message: string
  readonly endedBy?: ScriptLimit
}

/** Ends a run at a limit; the script can't catch it. The instance isn't reused. */
export class RunFault extends Error {
  readonly endedBy: ScriptLimit
  constructor(endedBy: ScriptLimit, message: string = MESSAGES[endedBy]) {
    super(message)
    this.name = 'RunFault'
    this.endedBy = endedBy
  }
}

const MESSAGES: Readonly<Record<ScriptLimit, string>> = {
  deadline: 'the script took too long',
  fuel: 'the script computed too long',
  memory: 'out of memory',
  stack: 'stack overflow',
  size: 'a size limit was exceeded',
  overload: 'too many scripts are running',
  crash: 'the sandbox failed',
}

/** Returns the fault that caused an error thrown by the wasm. */
export function faultOf(error: unknown, fuel: number): RunFault {
  if (fuel < 0) return new RunFault('fuel')
  const message = error instanceof Error ? error.message : ''
  // The engine's stack overflowed before QuickJS noticed.
  if (error instanceof RangeError || /call stack|recursion/i.test(message)) return new RunFault('stack')
  if (message.includes('out of memory')) return new RunFault('memory')
  return new RunFault('crash', `${MESSAGES.crash}: ${message.slice(0, 100)}`)
}

/** Returns the limit that caused an uncaught error of QuickJS. */
export function limitOf({ message }: { readonly message?: string }): ScriptLimit | undefined {
  if (message === 'out of memory') return 'memory'
  return message === 'stack overflow' ? 'stack' : undefined
}

export function errorOf({ message, endedBy }: RunFault): ScriptError {
  return { message, endedBy }
}
