import type { ActionCall, SettledCall } from './action-caller.ts'
import type { Task, TurnEnd } from './execution.ts'
import type { Limits } from './limits.ts'
import type { Snapshot } from './quickjs/vm.ts'

export interface ThreadSettings {
  readonly limits: Limits
}

/**
 * Starts a turn of a script. `from` is a new script, a snapshot, or null to continue the script that awaits in the
 * thread.
 */
export interface Turn {
  readonly from: Task | Snapshot | null
  readonly replies: readonly SettledCall[]
  readonly msLeft: number
}

/**
 * Messages from the main thread to a worker thread. No message is sent while a turn runs. `save` moves the awaiting
 * script out of the thread. `drop` ends the awaiting script.
 */
export type ToThread = ({ readonly kind: 'turn' } & Turn) | { readonly kind: 'save' } | { readonly kind: 'drop' }

/** Messages from a worker thread to the main thread. Action calls are sent during a turn, or together with its end. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'calls'; readonly calls: readonly ActionCall[] }
  | { readonly kind: 'end'; readonly end: TurnEnd; readonly calls: readonly ActionCall[] }
  | { readonly kind: 'saved'; readonly snapshot: Snapshot }
