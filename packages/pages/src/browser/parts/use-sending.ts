import { useState } from 'preact/hooks'
import type { Answer, Failure, Json } from '../call.ts'
import { usePage } from '../page-context.ts'

/** One kind of call of a step: whether it is under way, and what came of the last one. */
export interface Sending {
  readonly isBusy: boolean
  readonly failure: Failure | null
  /** What is wrong with fields, by their names. */
  readonly problems: Readonly<Record<string, string>>
  /** Gives the answer's body; `null` for a failure, which is kept here unless `handles` takes it. */
  run(send: () => Promise<Answer>, handles?: (failure: Failure) => boolean): Promise<Json | null>
  /** Says what is wrong without asking the service. */
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
