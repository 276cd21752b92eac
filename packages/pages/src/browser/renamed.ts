import type { Answer } from './call.ts'

/** Replaces an error code by another one, whose text says more here. Other responses stay as they are. */
export function renamed<Body>(answer: Answer<Body>, from: string, to: string): Answer<Body> {
  if (!('failure' in answer) || answer.failure.code !== from) return answer
  return { failure: { ...answer.failure, code: to } }
}
