import { useEffect, useRef, useState } from 'preact/hooks'
import { type Answer, type Failure, failed } from '../call.ts'

export interface Loaded<Value> {
  /** Null until the first load succeeds. A later failure keeps the value. */
  readonly value: Value | null
  /** Failure of the last attempt. Null after a success, and if the service has no such endpoint. */
  readonly failure: Failure | null
  load(): Promise<void>
}

/** Loads something at once, and again whenever an item of `when` changes. Drops the response to a load that isn't the newest. */
export function useLoaded<Value extends object>(
  source: () => Promise<Answer<Value>>,
  when: readonly unknown[],
): Loaded<Value> {
  const [value, setValue] = useState<Value | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const newest = useRef(0)
  async function load() {
    newest.current += 1
    const own = newest.current
    const answer = await source()
    if (own !== newest.current) return
    if ('body' in answer) setValue(answer.body)
    setFailure('failure' in answer && !isAbsent(answer.failure) ? answer.failure : null)
  }
  useEffect(() => void load(), when)
  return { value, failure, load }
}

/** Takes a value out of a response's body. Returns a failure if the body has no such value, for example because a proxy responded. */
export function picked<Body, Value>(answer: Answer<Body>, pick: (body: Body) => Value | undefined): Answer<Value> {
  if ('failure' in answer) return answer
  const body = pick(answer.body)
  return body === undefined ? failed('other') : { body }
}

const isAbsent = ({ code }: Failure) => code === 'NOT_FOUND' || code === 'METHOD_NOT_ALLOWED'
