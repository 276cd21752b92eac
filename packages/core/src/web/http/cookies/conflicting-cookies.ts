import { AuthError, failure } from '../../../foundations/values/errors.ts'

/**
 * Error 401 for cookies of the same name that authenticate different users. The service accepts none of the cookies. The response clears the
 * session cookies, except in a response to a foreign page.
 */
export class ConflictingCookies extends AuthError {
  constructor(code: 'INVALID_ACCESS_TOKEN' | 'INVALID_REFRESH_TOKEN') {
    const { message, status } = failure(code)
    super(message, code, status)
  }
}
