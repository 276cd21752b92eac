import type { SessionEnd } from './session.ts'

/** Message between the tabs and workers of one browser that share a session. */
export type TabMessage =
  | { readonly type: 'refreshed' | 'signed-in' }
  | { readonly type: 'ended'; readonly reason: SessionEnd }

export interface Tabs {
  tell(message: TabMessage): void
  /** Runs the function while no other tab runs one. Without Web Locks, runs it at once. */
  inTurn<T>(run: () => Promise<T>): Promise<T>
  close(): void
}

/** Longest wait in ms for another tab's turn. A tab that stalls must not stop all others; the service tolerates two refreshes. */
const MAX_WAIT_MS = 30_000

/** A session that no other tab shares. */
export const NO_TABS: Tabs = { tell() {}, inTurn: (run) => run(), close() {} }

/** Connects the tabs and workers that share the session of this name, by BroadcastChannel and Web Locks. */
export function openTabs(name: string, onMessage: (message: TabMessage) => void): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  if (channel !== undefined) {
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data)
    // In Node an open channel would keep the process alive.
    if ('unref' in channel && typeof channel.unref === 'function') channel.unref()
  }
  return {
    tell: (message) => channel?.postMessage(message),
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
      // Lets a message arrive that another tab sent before it ended its turn.
      await new Promise((resolve) => setTimeout(resolve))
      return run()
    })
  } catch (error) {
    if (isMyTurn) throw error
    return run()
  } finally {
    clearTimeout(timer)
  }
}
