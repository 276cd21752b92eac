import type { ActionReply } from './action-caller.ts'
import type { Limits } from './limits.ts'
import type { RunReport, Task } from './run-script.ts'

/** What a thread is started with. */
export interface ThreadSettings {
  readonly limits: Limits
}

/** To the thread: a script to run, and what its actions gave. One script at a time. */
export type ToThread =
  | { readonly kind: 'run'; readonly task: Task }
  | { readonly kind: 'reply'; readonly call: number; readonly reply: ActionReply }

/** From the thread. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'call'; readonly call: number; readonly id: string; readonly args: string }
  | { readonly kind: 'end'; readonly report: RunReport }
