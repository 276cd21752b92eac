import { AuthError, failure } from './errors.ts'

/** 401: cookies of one name authenticate different users. None of them counts, and every cookie of a session expires. */
export class ConflictingCookies extends AuthError {
  constructor(code: 'INVALID_ACCESS_TOKEN' | 'INVALID_REFRESH_TOKEN') {
    const { message, status } = failure(code)
    super(message, code, status)
  }
}
