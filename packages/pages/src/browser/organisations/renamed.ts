import type { Answer } from '../call.ts'

/** Gives a failure another code, for which the pages have a sentence that fits here. */
export function renamed<Body>(answer: Answer<Body>, from: string, to: string): Answer<Body> {
  if (!('failure' in answer) || answer.failure.code !== from) return answer
  return { failure: { ...answer.failure, code: to } }
}
