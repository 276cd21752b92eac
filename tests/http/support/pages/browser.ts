import { type Answer, type Sent, send } from '../answer.ts'
import type { Target } from '../target.ts'
import { type CookieJar, cookieJar } from './cookie-jar.ts'

/** A client in cookie mode that stores and sends cookies as a browser does. */
export interface Browser {
  readonly jar: CookieJar
  send(method: string, path: string, sent?: Sent): Promise<Answer>
  get(path: string, headers?: Sent['headers']): Promise<Answer>
  post(path: string, json?: unknown, headers?: Sent['headers']): Promise<Answer>
  login(email: string, password: string): Promise<Answer>
}

/** `jar`: cookies that the browser has from an earlier service; default none. */
export function browser(target: Target, jar: CookieJar = cookieJar()): Browser {
  async function sendWithCookies(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const cookie = jar.header(path.split('?')[0] ?? path)
    const headers = { ...(cookie !== undefined && { Cookie: cookie }), ...sent.headers }
    const answer = await send(target, method, path, { ...sent, headers })
    jar.take(answer.setCookies)
    return answer
  }
  const post: Browser['post'] = (path, json, headers = {}) => sendWithCookies('POST', path, { json, headers })
  return {
    jar,
    send: sendWithCookies,
    get: (path, headers = {}) => sendWithCookies('GET', path, { headers }),
    post,
    login: (email, password) => post('/auth/login', { email, password }),
  }
}
