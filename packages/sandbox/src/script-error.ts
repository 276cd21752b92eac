import type { ScriptLimit } from '@sallyport/core/ports'

/** The error of a run that failed. */
export interface ScriptError {
  readonly name?: string
  readonly message: string
  readonly endedBy?: ScriptLimit
}

/** Ends a run at a limit that its script can't catch. The instance isn't used again. */
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
  size: 'too large',
  overload: 'too many scripts are running',
  crash: 'the sandbox failed',
}

/** The fault behind an error that the wasm threw. */
export function faultOf(error: unknown, fuel: number): RunFault {
  if (fuel < 0) return new RunFault('fuel')
  const message = error instanceof Error ? error.message : ''
  // The engine's own stack overflowed before QuickJS noticed.
  if (error instanceof RangeError || /call stack|recursion/i.test(message)) return new RunFault('stack')
  if (message.includes('out of memory')) return new RunFault('memory')
  return new RunFault('crash', `${MESSAGES.crash}: ${message.slice(0, 100)}`)
}

/** The limit behind an uncaught error of QuickJS. */
export function limitOf({ message }: { readonly message?: string }): ScriptLimit | undefined {
  if (message === 'out of memory') return 'memory'
  return message === 'stack overflow' ? 'stack' : undefined
}

export function errorOf({ message, endedBy }: RunFault): ScriptError {
  return { message, endedBy }
}
