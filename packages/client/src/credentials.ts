import { csrfToken } from './csrf-token.ts'
import type { TokenStorage, Tokens } from './token-storage.ts'

/** Credentials of a session: cookies, which the browser sends by itself, or stored bearer tokens. */
export interface Credentials {
  /** Name under which tabs share the session. Undefined if the session belongs to this client only. */
  readonly sharedAs: string | undefined
  /** Option `credentials` of `fetch` for requests to the service. */
  readonly mode: 'include' | 'omit'
  /** Returns the stored tokens, or null if none are stored. Always null with cookies. */
  current(): Promise<Tokens | null>
  /** True if there may be a session to refresh. */
  mayRefresh(tokens: Tokens | null): boolean
  headers(method: string, tokens: Tokens | null): Promise<Readonly<Record<string, string>>>
  /** Header that asks the service for tokens in the body. */
  readonly strategy: Readonly<Record<string, string>>
  /** Returns the JSON body of `POST /refresh`. */
  refreshBody(tokens: Tokens | null): object
  /**
   * Stores the tokens of a response body. Returns false if it has none, for example because a second factor is needed. With cookies, stores
   * nothing and returns true if the body reports a success.
   */
  keep(reply: Readonly<Record<string, unknown>>): Promise<boolean>
  forget(): Promise<void>
}

export const cookieCredentials: Credentials = {
  sharedAs: 'cookies',
  mode: 'include',
  current: async () => null,
  mayRefresh: () => true,
  async headers(method) {
    const token = method === 'GET' || method === 'HEAD' ? undefined : await csrfToken()
    return token === undefined ? {} : { 'X-CSRF-Token': token }
  },
  strategy: {},
  refreshBody: () => ({}),
  keep: async ({ success }) => success === true,
  forget: async () => {},
}

export function bearerCredentials(storage: TokenStorage): Credentials {
  return {
    sharedAs: storage.name,
    mode: 'omit',
    current: async () => storage.get(),
    mayRefresh: (tokens) => tokens !== null,
    headers: async (_, tokens) => (tokens === null ? {} : { Authorization: `Bearer ${tokens.accessToken}` }),
    strategy: { 'X-Auth-Strategy': 'bearer' },
    refreshBody: (tokens) => ({ refreshToken: tokens?.refreshToken }),
    async keep({ accessToken, refreshToken }) {
      if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return false
      await storage.set({ accessToken, refreshToken })
      return true
    },
    forget: async () => storage.set(null),
  }
}
