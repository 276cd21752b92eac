import { useState } from 'preact/hooks'
import type { Answer, Failure } from '../../call.ts'
import { usePage } from '../../page-context.ts'

/** State of a form's requests: whether one is in progress, and the failure of the last one. */
export interface Sending {
  readonly isBusy: boolean
  readonly failure: Failure | null
  /** Error text of each wrong field, by the name of its input. */
  readonly problems: Readonly<Record<string, string>>
  /**
   * Sends a request. Resolves to the response body, or to null after a failure. The failure is shown unless `handles`
   * returns true.
   */
  run<Body>(send: () => Promise<Answer<Body>>, handles?: (failure: Failure) => boolean): Promise<Body | null>
  /** Shows validation errors without sending a request. */
  refuse(details: Failure['details']): void
  /** Removes the failure that is shown. */
  clear(): void
}

/** Error codes about the value of one field, each with the names that this field has in forms. */
const OF_FIELDS: Readonly<Record<string, readonly string[]>> = {
  INVALID_CURRENT_PASSWORD: ['password'],
  INVALID_CODE: ['code', 'totpCode', 'recoveryCode', 'token'],
  EMAIL_EXISTS: ['email', 'newEmail'],
  USERNAME_EXISTS: ['username'],
  SLUG_EXISTS: ['slug'],
}

/** Names of inputs, by the field's name in requests, if the two differ. Password managers recognise an input by its name. */
const INPUTS: Readonly<Record<string, string>> = { currentPassword: 'password' }

export function useSending(): Sending {
  const { explain, explainRule } = usePage()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { code = '', details = [] } = failure ?? {}
  const problems = Object.fromEntries([
    ...(OF_FIELDS[code] ?? []).map((name) => [name, failure ? explain(failure) : '']),
    ...details.map(({ path, rule }) => [INPUTS[path] ?? path, explainRule(path, rule)]),
  ])
  return {
    isBusy,
    failure,
    problems,
    async run(send, handles = () => false) {
      setBusy(true)
      const answer = await send()
      setBusy(false)
      const isOver = !('failure' in answer) || handles(answer.failure)
      setFailure(isOver ? null : answer.failure)
      return 'body' in answer ? answer.body : null
    },
    refuse: (details) => setFailure({ code: 'VALIDATION_ERROR', message: '', seconds: 0, details, body: {} }),
    clear: () => setFailure(null),
  }
}
