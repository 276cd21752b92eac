import type { Credentials } from './credentials.ts'
import { jsonOf, jsonOnly } from './failure.ts'
import { createRefresher } from './refresher.ts'
import { type Session, type SessionEnd, sessionState, type User } from './session.ts'
import { type SessionFetch, sessionFetch } from './session-fetch.ts'
import { NO_TABS, openTabs, type TabMessage } from './tabs.ts'

export interface SessionHandle {
  /** Returns the last known state. Returns the same object until the state changes. */
  get(): Session
  /** Calls `listener` at each change, and loads the session if it isn't known yet. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Loads the session and the profile from the service. Call it after a change of the profile. */
  load(): Promise<Session>
}

export interface OpenSession {
  readonly handle: SessionHandle
  readonly fetch: SessionFetch
  /** Call it after a sign-in whose tokens were stored. Loads the profile and notifies the other tabs. */
  signedIn(): Promise<void>
  end(reason: SessionEnd): Promise<void>
  close(): void
}

interface Given {
  /** URL of the auth router. */
  readonly authUrl: string
  readonly credentials: Credentials
  readonly send: (request: Request) => Promise<Response>
  readonly onSessionEnded: ((reason: SessionEnd) => void) | undefined
}

/** Keeps the state of a session, and shares it with the other tabs that use the same credentials. */
export function openSession({ authUrl, credentials, send, onSessionEnded }: Given): OpenSession {
  const state = sessionState()
  const { sharedAs, mode } = credentials
  const tabs = sharedAs === undefined ? NO_TABS : openTabs(`sallyport ${authUrl} ${sharedAs}`, onMessage)
  const refresher = createRefresher({ credentials, tabs, authUrl, send, onEnd: end, onOverwritten })
  const fetch = sessionFetch({
    origin: new URL(authUrl).origin,
    credentials,
    refresher,
    send,
    isSignedOut: () => loading === undefined && state.get().status === 'signed-out',
    onReached,
    onEnd: end,
  })
  let loading: Promise<Session> | undefined
  /** Counts the starts and ends of sessions, so that a late profile of an earlier session isn't shown. */
  let changes = 0

  function onMessage(message: TabMessage): void {
    if (message.type === 'ended') endHere(message.reason)
    else refresher.renewed()
    if (message.type === 'signed-in') loadNew().catch(() => {})
  }

  /** Loads the profile again, because the cookies may belong to another user now. */
  function onOverwritten(): void {
    if (state.get().status !== 'signed-out') loadNew().catch(() => {})
  }

  function onReached(isReached: boolean): void {
    const { status, user } = state.get()
    if (!isReached && status !== 'signed-out') state.set({ status: 'offline', user })
    if (isReached && status === 'offline') reload()
  }

  async function end(reason: SessionEnd): Promise<void> {
    await credentials.forget()
    tabs.tell({ type: 'ended', reason })
    endHere(reason)
  }

  function endHere(reason: SessionEnd): void {
    const { status, user } = state.get()
    changes++
    state.set({ status: 'signed-out', user: null })
    // A visitor who never signed in has no session that could end.
    const isVisitor = reason === 'UNAUTHORIZED' && user === null
    if (status !== 'signed-out' && !isVisitor) onSessionEnded?.(reason)
  }

  function load(): Promise<Session> {
    return loading ?? startLoad()
  }

  /** Loads the profile of a new session, even if a load for the previous one is under way. */
  function loadNew(): Promise<Session> {
    changes++
    return startLoad()
  }

  function startLoad(): Promise<Session> {
    const own: Promise<Session> = read()
      .then(() => (loading === own ? state.get() : (loading ?? state.get())))
      .finally(() => {
        if (loading === own) loading = undefined
      })
    loading = own
    return own
  }

  /** Loads in the background. Ignores an error of the token storage, because the next call reports it. */
  function reload(): void {
    load().catch(() => {})
  }

  async function read(): Promise<void> {
    const since = changes
    const response = jsonOnly(await fetch(new Request(`${authUrl}/me`, { credentials: mode })))
    const body = await jsonOf(response)
    if (changes !== since) return
    const { status, user } = state.get()
    // The cast is safe: the OpenAPI document describes this body of `GET /me`.
    if (response.ok) state.set({ status: 'signed-in', user: body as unknown as User })
    else if (body.code === 'ACCOUNT_DISABLED') await end(body.code)
    else if (body.code === 'UNAUTHORIZED') endHere(body.code)
    else if (status !== 'signed-out') state.set({ status: 'offline', user })
  }

  return {
    handle: {
      get: state.get,
      subscribe(listener) {
        if (state.listeners() === 0) globalThis.addEventListener?.('online', reload)
        const stop = state.subscribe(listener)
        if (state.get().status === 'loading') reload()
        return () => {
          stop()
          if (state.listeners() === 0) globalThis.removeEventListener?.('online', reload)
        }
      },
      load,
    },
    fetch,
    async signedIn() {
      refresher.renewed()
      tabs.tell({ type: 'signed-in' })
      await loadNew()
    },
    end,
    close() {
      tabs.close()
      globalThis.removeEventListener?.('online', reload)
    },
  }
}
