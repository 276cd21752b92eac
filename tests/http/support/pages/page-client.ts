import { type Answer, send } from '../answer.ts'
import { equal, status } from '../expect.ts'
import type { Target } from '../target.ts'
import { type CookieJar, cookieJar } from './cookie-jar.ts'

/** After a 401 or 403 from these paths, the client doesn't refresh and doesn't repeat the call. */
const OWN = ['/login', '/logout', '/refresh', '/me']
const CSRF_COOKIES = ['__Host-csrf-token', '__Secure-csrf-token', 'csrf-token']

/** A script in a page of the same origin that calls the service as the published browser client does. */
export interface PageClient {
  readonly jar: CookieJar
  /** Every request that was sent: method, path and status. */
  readonly sent: readonly string[]
  /** A call with a JSON content type, with and without a body. After 401 or 403, refreshes and repeats once. */
  call(path: string, method?: string, body?: unknown): Promise<Answer>
  /** A call that has to succeed with `success: true`. */
  succeed(path: string, method?: string, body?: unknown): Promise<Answer>
}

export function pageClient(target: Target): PageClient {
  const jar = cookieJar()
  const sent: string[] = []

  async function request(path: string, method: string, body?: unknown): Promise<Answer> {
    const cookie = jar.header(`/auth${path.split('?')[0]}`)
    const csrf = CSRF_COOKIES.map((name) => jar.get(name)?.value).find((value) => value !== undefined)
    const answer = await send(target, method, `/auth${path}`, {
      ...(body !== undefined && { body: new TextEncoder().encode(JSON.stringify(body)) }),
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        ...(method !== 'GET' && { Origin: target.origin }),
        ...(csrf !== undefined && { 'X-CSRF-Token': csrf }),
        ...(cookie !== undefined && { Cookie: cookie }),
      },
    })
    jar.take(answer.setCookies)
    sent.push(`${method} ${path.split('?')[0]} ${answer.status}`)
    return answer
  }

  async function call(path: string, method = 'POST', body?: unknown): Promise<Answer> {
    const answer = await request(path, method, body)
    const isRefused = answer.status === 401 || answer.status === 403
    if (!isRefused || OWN.some((own) => path.startsWith(own)) || answer.json.code === 'SESSION_REVOKED') return answer
    const refreshed = await request('/refresh', 'POST')
    return refreshed.json.success === false ? answer : request(path, method, body)
  }

  return {
    jar,
    sent,
    call,
    async succeed(path, method, body) {
      const answer = await call(path, method, body)
      status(answer, answer.status === 201 ? 201 : 200)
      equal(answer.json.success, true, path)
      return answer
    },
  }
}
