import type { Answer } from './call.ts'

/** Replaces one error code of an answer by another, whose text fits. */
export function renamed<Body>(answer: Answer<Body>, from: string, to: string): Answer<Body> {
  if (!('failure' in answer) || answer.failure.code !== from) return answer
  return { failure: { ...answer.failure, code: to } }
}
