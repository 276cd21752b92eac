import { csrfToken } from './csrf-token.ts'
import type { TokenStorage, Tokens } from './token-storage.ts'

/** Proves the session to the service: with cookies, which the browser sends, or with stored tokens. */
export interface Credentials {
  /** Name under which tabs share the session. Undefined: they don't. */
  readonly sharedAs: string | undefined
  /** Mode of the browser for requests to the service's origin. */
  readonly mode: 'include' | 'omit'
  /** Returns the access token that a request sends, null without one. Always null with cookies. */
  current(): Promise<Tokens | null>
  /** True if there may be a session to refresh. */
  mayRefresh(tokens: Tokens | null): boolean
  headers(method: string, tokens: Tokens | null): Promise<Readonly<Record<string, string>>>
  /** Header that asks the service for tokens in the body. */
  readonly strategy: Readonly<Record<string, string>>
  /** Body of a refresh. */
  refreshBody(tokens: Tokens | null): object
  /** Keeps the tokens of a reply that issued some. Returns true if the reply is one. */
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
