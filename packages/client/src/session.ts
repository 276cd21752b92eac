import type { paths as AuthPaths } from './api/auth.ts'

/** Profile of the signed-in user: the response of `GET /me`, with the host's custom claims. */
export type User = AuthPaths['/me']['get']['responses'][200]['content']['application/json']

/**
 * State of the session:
 * - `loading`: not known yet; the first request is under way.
 * - `signed-in`: the service confirmed the session.
 * - `offline`: the service can't be reached. The session is kept; `user` is the last known profile.
 * - `signed-out`: the service refused the session, or there is none.
 */
export type Session =
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'offline'; readonly user: User | null }
  | { readonly status: 'signed-out'; readonly user: null }

/** Reason for the end of a session. `SIGNED_OUT`: the user signed out, in this tab or another. Otherwise the error code of the service. */
export type SessionEnd =
  | 'SIGNED_OUT'
  | 'SESSION_REVOKED'
  | 'INVALID_REFRESH_TOKEN'
  | 'UNAUTHORIZED'
  | 'ACCOUNT_DISABLED'

export interface SessionState {
  get(): Session
  set(session: Session): void
  /** Calls `listener` at each change. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
  listeners(): number
}

/** Holds the state. `get` returns the same object until the state changes, as view libraries require. */
export function sessionState(): SessionState {
  let current: Session = { status: 'loading', user: null }
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(session) {
      if (session.status === current.status && session.user === current.user) return
      current = session
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      // Wrapped in a new function, so that a listener that is added twice is called twice.
      const own = () => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    listeners: () => listeners.size,
  }
}
