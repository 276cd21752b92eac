import type { ActionCall, SettledCall } from './action-caller.ts'
import type { Task, TurnEnd } from './execution.ts'
import type { Limits } from './limits.ts'
import type { Snapshot } from './vm.ts'

export interface ThreadSettings {
  readonly limits: Limits
}

/** A turn of a script. `from`: a new script, a snapshot, or null for the script that awaits in the thread. */
export interface Turn {
  readonly from: Task | Snapshot | null
  readonly replies: readonly SettledCall[]
  readonly msLeft: number
}

/**
 * Messages to a thread, never sent during a turn except `turn` itself. `save` moves the awaiting script out of the
 * thread; `drop` ends it.
 */
export type ToThread = ({ readonly kind: 'turn' } & Turn) | { readonly kind: 'save' } | { readonly kind: 'drop' }

/** Messages from a thread. Calls are sent while the script computes or together with the end of its turn. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'calls'; readonly calls: readonly ActionCall[] }
  | { readonly kind: 'end'; readonly end: TurnEnd; readonly calls: readonly ActionCall[] }
  | { readonly kind: 'saved'; readonly snapshot: Snapshot }
