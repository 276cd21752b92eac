import type { ScriptLogLine, ScriptOutcome, ScriptRequest } from '@sallyport/core/ports'
import { actionIds } from './action-caller.ts'
import type { Task } from './execution.ts'
import { fits, type Limits } from './limits.ts'
import { parseJson } from './parse-json.ts'
import { errorOf, type RunFault, type ScriptError } from './script-error.ts'

export interface RunReport {
  /** The value of the script's `result` as JSON. Missing if the run failed. */
  readonly result?: string
  readonly error?: ScriptError
  readonly log: readonly ScriptLogLine[]
  readonly actionCalls: number
  readonly ms: number
}

/** Returns the task for a request. Returns an error if the script or body is too large, or the body isn't JSON. */
export function taskOf(request: ScriptRequest, limits: Limits): Task | ScriptError {
  if (!fits(request.script, limits.scriptBytes)) return { message: 'the script is too large', endedBy: 'size' }
  try {
    const body: string | undefined = JSON.stringify(request.body)
    if (body !== undefined && !fits(body, limits.memoryBytes / 4)) {
      return { message: 'the body is too large', endedBy: 'size' }
    }
    return { script: request.script, body, actionIds: actionIds(request.actions) }
  } catch {
    return { message: 'the body is not valid JSON', endedBy: 'crash' }
  }
}

export function outcomeOf({ result, error, log, actionCalls, ms }: RunReport): ScriptOutcome {
  const about = { log, actionCalls, ms }
  if (result === undefined || error !== undefined) {
    return { ...failed(error ?? { message: 'the script has no result' }), ...about }
  }
  try {
    return { ok: true, result: parseJson(result), ...about }
  } catch {
    return { ...failed({ message: 'the result is not valid JSON' }), ...about }
  }
}

export function failed({ name, message, line, column, endedBy }: ScriptError): ScriptOutcome {
  return {
    ok: false,
    result: null,
    error: {
      ...(name !== undefined && { name }),
      message,
      ...(line !== undefined && { line }),
      ...(column !== undefined && { column }),
    },
    ...(endedBy !== undefined && { endedBy }),
    log: [],
    actionCalls: 0,
    ms: 0,
  }
}

export function failedBy(fault: RunFault): ScriptOutcome {
  return failed(errorOf(fault))
}
