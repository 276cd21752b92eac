import type { SessionEnd } from './session.ts'

/** Message between the tabs and workers of one browser that share a session. */
export type TabMessage =
  | { readonly type: 'refreshed' | 'signed-in' }
  | { readonly type: 'ended'; readonly reason: SessionEnd }

/** `hello`: sent by a new tab. `here`: the response of the other tabs. So each tab knows whether others exist. */
type Greeting = 'hello' | 'here'

export interface Tabs {
  tell(message: TabMessage): void
  /** True if a message of another tab or worker has arrived. */
  hasOthers(): boolean
  /**
   * Runs the function while it holds a lock that the tabs share. Runs it without the lock after 30 s of waiting, or if the browser has no
   * Web Locks.
   */
  inTurn<T>(run: () => Promise<T>): Promise<T>
  close(): void
}

/**
 * Maximum wait for the lock in ms. A stalled tab must not block the others. Two refreshes with the same token do no harm within the
 * service's grace of 30 s.
 */
const MAX_WAIT_MS = 30_000

/** For a session that no other tab shares: sends no messages and takes no locks. */
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
