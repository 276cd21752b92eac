import { FAILURES, type FailureCode } from '../../foundations/values/errors.ts'

/** True for an error code of the service. */
export function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(FAILURES, code)
}
