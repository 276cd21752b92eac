import type { ScriptLimit } from '@sallyport/core/ports'

/** Why a run is not ok. */
export interface ScriptError {
  readonly name?: string
  readonly message: string
  readonly endedBy?: ScriptLimit
}

/** A run that can't go on: a limit hit outside the script's reach, after which its instance isn't used again. */
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

/** What an error means that came out of the wasm itself. */
export function faultOf(error: unknown, fuel: number): RunFault {
  if (fuel < 0) return new RunFault('fuel')
  const message = error instanceof Error ? error.message : ''
  // The engine's own stack ended before QuickJS noticed.
  if (error instanceof RangeError || /call stack|recursion/i.test(message)) return new RunFault('stack')
  if (message.includes('out of memory')) return new RunFault('memory')
  return new RunFault('crash', `${MESSAGES.crash}: ${message.slice(0, 100)}`)
}

/** Which limit an uncaught error of QuickJS itself tells of. */
export function limitOf({ message }: { readonly message?: string }): ScriptLimit | undefined {
  if (message === 'out of memory') return 'memory'
  return message === 'stack overflow' ? 'stack' : undefined
}

export function errorOf({ message, endedBy }: RunFault): ScriptError {
  return { message, endedBy }
}
