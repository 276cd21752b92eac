import type { ScriptLimit } from '@sallyport/core/ports'

export interface ScriptError {
  readonly name?: string
  readonly message: string
  /** Line and column of the script at which it failed, counted from 1. */
  readonly line?: number
  readonly column?: number
  readonly endedBy?: ScriptLimit
}

/** Thrown when a run exceeds a limit or the sandbox fails. The script can't catch it, and the instance isn't reused. */
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

/** Returns the fault that caused an error thrown by the wasm. `fuel` is the counter after the error. */
export function faultOf(error: unknown, fuel: number): RunFault {
  if (fuel < 0) return new RunFault('fuel')
  const message = error instanceof Error ? error.message : ''
  // The engine's stack overflowed before QuickJS reached its own stack limit.
  if (error instanceof RangeError || /call stack|recursion/i.test(message)) return new RunFault('stack')
  if (message.includes('out of memory')) return new RunFault('memory')
  return new RunFault('crash', `${MESSAGES.crash}: ${message.slice(0, 100)}`)
}

/** Returns the limit that caused a script's uncaught error, or undefined for an ordinary error. */
export function limitOf({ message }: { readonly message?: string }): ScriptLimit | undefined {
  if (message === 'out of memory') return 'memory'
  return message === 'stack overflow' ? 'stack' : undefined
}

export function errorOf({ message, endedBy }: RunFault): ScriptError {
  return { message, endedBy }
}
