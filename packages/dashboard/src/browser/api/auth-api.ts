/** Client of the auth router for the administrator's own account, authenticated by the browser's cookies. */
import { t } from '../language/text.ts'
import { ApiError, errorOf } from './api-error.ts'
import { csrfCookie } from './csrf-cookie.ts'

export interface AuthApi {
  /** Sends a request. After a 401 response, renews the cookies and sends the request once more. `T` is the documented type of the response. */
  send<T = unknown>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>
  /** Renews expired cookies. Parallel calls share one request. Resolves to false if the service refuses or can't be reached. */
  renew(): Promise<boolean>
}

/** Creates the client. `auth`: path of the auth router. */
export function authApi(auth: string): AuthApi {
  let renewing: Promise<boolean> | null = null

  function renew(): Promise<boolean> {
    renewing ??= request('POST', '/refresh', {})
      .then(
        ({ ok }) => ok,
        () => false,
      )
      .finally(() => {
        renewing = null
      })
    return renewing
  }

  function request(method: string, path: string, body?: unknown): Promise<Response> {
    const csrf = method === 'GET' ? null : csrfCookie()
    return fetch(`${auth}${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(csrf !== null && { 'X-CSRF-Token': csrf }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: 'no-store',
      redirect: 'error',
    })
  }

  return {
    renew,
    async send<T>(method: string, path: string, body?: unknown) {
      try {
        let response = await request(method, path, body)
        if (response.status === 401 && (await renew())) response = await request(method, path, body)
        if (!response.ok) throw await errorOf(response)
        // The response isn't checked: the service is trusted to send its documented types.
        return (await response.json()) as T
      } catch (error) {
        if (error instanceof ApiError) throw error
        throw new ApiError(t('The service can’t be reached. Check the connection and try again.'), 0, 'UNREACHABLE')
      }
    },
  }
}
