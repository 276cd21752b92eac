import { type Answer, type Sent, send } from './answer.ts'
import { text } from './expect.ts'
import type { Target } from './target.ts'

/** A client in bearer mode: takes tokens from bodies and sends the access token in a header. */
export interface Native {
  accessToken: string | undefined
  refreshToken: string | undefined
  send(method: string, path: string, sent?: Sent): Promise<Answer>
  get(path: string, headers?: Sent['headers']): Promise<Answer>
  post(path: string, json?: unknown, headers?: Sent['headers']): Promise<Answer>
  login(email: string, password: string): Promise<Answer>
  refresh(refreshToken?: string): Promise<Answer>
}

export function native(target: Target): Native {
  function keep(answer: Answer): Answer {
    if (answer.status === 200 && 'accessToken' in answer.json) {
      client.accessToken = text(answer, 'accessToken')
      client.refreshToken = text(answer, 'refreshToken')
    }
    return answer
  }
  const client: Native = {
    accessToken: undefined,
    refreshToken: undefined,
    async send(method, path, sent = {}) {
      const { accessToken } = client
      const own = {
        'X-Auth-Strategy': 'bearer',
        ...(accessToken !== undefined && { Authorization: `Bearer ${accessToken}` }),
      }
      return keep(await send(target, method, path, { ...sent, headers: { ...own, ...sent.headers } }))
    },
    get: (path, headers = {}) => client.send('GET', path, { headers }),
    post: (path, json, headers = {}) => client.send('POST', path, { json, headers }),
    login: (email, password) => client.post('/auth/login', { email, password }),
    refresh: (refreshToken = client.refreshToken) => client.post('/auth/refresh', { refreshToken }),
  }
  return client
}
