import type { ScriptRequest } from '@sallyport/core/ports'
import { fits } from './limits.ts'
import { parseJson } from './parse-json.ts'

/** Result of an action as JSON (empty for `undefined`), or the message of its error. */
export interface ActionReply {
  readonly isOk: boolean
  readonly text: string
}

/** A script's call of an action. `action` is the index in the task's list of ids. */
export interface ActionCall {
  readonly call: number
  readonly action: number
  readonly args: string
}

/** The reply to a call. `call` is the number of that call. */
export interface SettledCall extends ActionReply {
  readonly call: number
}

/** Calls an action of the host by its id. Never rejects. */
export type ActionCaller = (id: string, args: string) => Promise<ActionReply>

const MESSAGE_LENGTH = 200

/** Calls only own functions of `actions`, and only with JSON values. */
export function actionCaller(actions: ScriptRequest['actions'], actionBytes: number): ActionCaller {
  return async (id, args) => {
    try {
      const action = Object.hasOwn(actions, id) ? actions[id] : undefined
      if (typeof action !== 'function') return refused('unknown action')
      if (!fits(args, actionBytes)) return refused('the arguments are too large')
      const values = parseJson(args)
      if (!Array.isArray(values)) return refused('the arguments are not a list')
      const text = JSON.stringify(await action(...values)) ?? ''
      return fits(text, actionBytes) ? { isOk: true, text } : refused('the reply is too large')
    } catch (error) {
      return refused(error instanceof Error ? error.message : 'the action failed')
    }
  }
}

/** The ids that a script may see: those of own functions. */
export function actionIds(actions: ScriptRequest['actions']): readonly string[] {
  return Object.keys(actions).filter((id) => typeof actions[id] === 'function')
}

function refused(message: string): ActionReply {
  return { isOk: false, text: message.slice(0, MESSAGE_LENGTH) }
}
