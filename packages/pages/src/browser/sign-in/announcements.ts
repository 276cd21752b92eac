/** Message of a tab to the other tabs of this browser. */
export type Announcement = 'signed in' | 'signed out' | 'verified'

/**
 * Channel to the other tabs of this browser. The page uses a single channel, because a channel doesn't receive its own
 * messages.
 */
const channel = new BroadcastChannel('sallyport sign-in')

/**
 * Notifies the other tabs of this browser. Another tab may be waiting for its mailed link to be opened. The message says
 * nothing about the account.
 */
export function announce(what: Announcement): void {
  channel.postMessage(what)
}

/** Calls `onAnnounced` when another tab sends this message. Returns a function that removes the listener. */
export function awaitAnnounced(what: Announcement, onAnnounced: () => void): () => void {
  const listener = ({ data }: MessageEvent) => data === what && onAnnounced()
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
