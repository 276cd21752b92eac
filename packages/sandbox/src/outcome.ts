import type { ScriptOutcome, ScriptRequest } from '@sallyport/core/ports'
import { actionIds } from './action-caller.ts'
import { fits, type Limits } from './limits.ts'
import { parseJson } from './parse-json.ts'
import type { RunReport, Task } from './run-script.ts'
import { errorOf, type RunFault, type ScriptError } from './script-error.ts'

/** The request as texts, or why it can't be run. */
export function taskOf(request: ScriptRequest, limits: Limits): Task | ScriptError {
  if (!fits(request.script, limits.scriptBytes)) return { message: 'the script is too large', endedBy: 'size' }
  try {
    const body: string | undefined = JSON.stringify(request.body)
    if (body !== undefined && !fits(body, limits.memoryBytes / 4)) {
      return { message: 'the body is too large', endedBy: 'size' }
    }
    return { script: request.script, body, actionIds: actionIds(request.actions) }
  } catch {
    return { message: 'the body is no JSON', endedBy: 'crash' }
  }
}

export function outcomeOf(report: RunReport): ScriptOutcome {
  const { log, actionCalls, ms } = report
  if (report.result === undefined || report.error !== undefined) {
    return { ...failed(report.error ?? { message: 'there is no result' }), log, actionCalls, ms }
  }
  try {
    return { ok: true, result: parseJson(report.result), log, actionCalls, ms }
  } catch {
    return { ...failed({ message: 'the result is no JSON' }), log, actionCalls, ms }
  }
}

/** The outcome of a run that never began, or of which nothing came back. */
export function failed({ name, message, endedBy }: ScriptError): ScriptOutcome {
  return {
    ok: false,
    result: null,
    error: { ...(name !== undefined && { name }), message },
    ...(endedBy !== undefined && { endedBy }),
    log: [],
    actionCalls: 0,
    ms: 0,
  }
}

export function failedBy(fault: RunFault): ScriptOutcome {
  return failed(errorOf(fault))
}
