import type { SessionEnd } from './session.ts'

/** Message between the tabs and workers of one browser that share a session. */
export type TabMessage =
  | { readonly type: 'refreshed' | 'signed-in' }
  | { readonly type: 'ended'; readonly reason: SessionEnd }

/** Sent by a new tab, and the reply: so that each knows whether there are others. */
type Greeting = 'hello' | 'here'

export interface Tabs {
  tell(message: TabMessage): void
  /** True if another tab or worker has been heard of. */
  hasOthers(): boolean
  /** Runs the function while no other tab runs one. Without Web Locks, runs it at once. */
  inTurn<T>(run: () => Promise<T>): Promise<T>
  close(): void
}

/** Longest wait in ms for another tab's turn. A tab that stalls must not stop all others; the service tolerates two refreshes. */
const MAX_WAIT_MS = 30_000

/** A session that no other tab shares. */
export const NO_TABS: Tabs = { tell() {}, hasOthers: () => false, inTurn: (run) => run(), close() {} }

/** Connects the tabs and workers that share the session of this name, by BroadcastChannel and Web Locks. */
export function openTabs(name: string, onMessage: (message: TabMessage) => void): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let hasOthers = false
  if (channel !== undefined) {
    channel.onmessage = ({ data }: MessageEvent<TabMessage | Greeting>) => {
      hasOthers = true
      if (data === 'hello') channel.postMessage('here')
      else if (data !== 'here') onMessage(data)
    }
    channel.postMessage('hello' satisfies Greeting)
    // In Node an open channel would keep the process alive.
    if ('unref' in channel && typeof channel.unref === 'function') channel.unref()
  }
  return {
    tell: (message) => channel?.postMessage(message),
    hasOthers: () => hasOthers,
    inTurn: (run) => (typeof navigator !== 'undefined' && navigator.locks ? locked(name, run) : run()),
    close: () => channel?.close(),
  }
}

async function locked<T>(name: string, run: () => Promise<T>): Promise<T> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), MAX_WAIT_MS)
  let isMyTurn = false
  try {
    return await navigator.locks.request(name, { signal: waiting.signal }, async () => {
      isMyTurn = true
      clearTimeout(timer)
      return run()
    })
  } catch (error) {
    if (isMyTurn) throw error
    return run()
  } finally {
    clearTimeout(timer)
  }
}
