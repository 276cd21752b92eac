import { useState } from 'preact/hooks'
import type { Answer, Failure } from '../call.ts'
import { usePage } from '../page-context.ts'

/** State of a form's requests: whether one is in progress, and the failure of the last one. */
export interface Sending {
  readonly isBusy: boolean
  readonly failure: Failure | null
  readonly problems: Readonly<Record<string, string>>
  /**
   * Sends a request. Resolves to the response body, or to null after a failure. The failure is shown unless `handles`
   * returns true.
   */
  run<Body>(send: () => Promise<Answer<Body>>, handles?: (failure: Failure) => boolean): Promise<Body | null>
  /** Shows validation errors without sending a request. */
  refuse(details: Failure['details']): void
}

export function useSending(): Sending {
  const { explainRule } = usePage()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const problems = Object.fromEntries((failure?.details ?? []).map(({ path, rule }) => [path, explainRule(path, rule)]))
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
  }
}
