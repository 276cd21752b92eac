import type { ScriptRequest } from '@sallyport/core/ports'
import { fits } from './limits.ts'
import { parseJson } from './parse-json.ts'

/**
 * The reply of a host action to a script: its result as JSON (empty text for `undefined`), or the message of its
 * error.
 */
export interface ActionReply {
  readonly isOk: boolean
  readonly text: string
}

/** A call of a host action by a script. `action` is the index of the action in the task's list of action ids. */
export interface ActionCall {
  readonly call: number
  readonly action: number
  readonly args: string
}

/** The reply to an action call. `call` is the number of the call that the reply belongs to. */
export interface SettledCall extends ActionReply {
  readonly call: number
}

/**
 * Calls a host action by its id with JSON arguments. Never rejects: an error of the action becomes part of the reply.
 */
export type ActionCaller = (id: string, args: string) => Promise<ActionReply>

const MESSAGE_LENGTH = 200

/** Returns a caller that calls only own functions of `actions`, and passes and returns only JSON values. */
export function actionCaller(actions: ScriptRequest['actions'], actionBytes: number): ActionCaller {
  return async (id, args) => {
    try {
      const action = Object.hasOwn(actions, id) ? actions[id] : undefined
      if (typeof action !== 'function') return refused('unknown action')
      if (!fits(args, actionBytes)) return refused('the arguments are larger than actionBytes')
      const values = parseJson(args)
      if (!Array.isArray(values)) return refused('the arguments are not a list')
      const text = JSON.stringify(await action(...values)) ?? ''
      return fits(text, actionBytes) ? { isOk: true, text } : refused('the result is larger than actionBytes')
    } catch (error) {
      return refused(error instanceof Error ? error.message : 'the action failed')
    }
  }
}

/** Returns the ids of the actions that a script may call: the names of own functions of `actions`. */
export function actionIds(actions: ScriptRequest['actions']): readonly string[] {
  return Object.keys(actions).filter((id) => typeof actions[id] === 'function')
}

function refused(message: string): ActionReply {
  return { isOk: false, text: message.slice(0, MESSAGE_LENGTH) }
}
