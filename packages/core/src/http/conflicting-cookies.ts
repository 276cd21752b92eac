import { AuthError, failure } from './errors.ts'

/** 401 for cookies of the same name that authenticate different users. None is accepted, and all session cookies are cleared. */
export class ConflictingCookies extends AuthError {
  constructor(code: 'INVALID_ACCESS_TOKEN' | 'INVALID_REFRESH_TOKEN') {
    const { message, status } = failure(code)
    super(message, code, status)
  }
}
