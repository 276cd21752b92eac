/**
 * Channel to the other tabs of this browser. The page uses a single channel, because a channel doesn't receive its own
 * messages.
 */
const channel = new BroadcastChannel('sallyport sign-in')

/**
 * Notifies the other tabs of this browser of the sign-in. Another tab may be waiting for its mailed link to be opened.
 */
export function announceSignIn(): void {
  channel.postMessage('signed in')
}

/** Calls `onSignIn` when another tab has signed in. Returns a function that removes the listener. */
export function awaitSignIn(onSignIn: () => void): () => void {
  channel.addEventListener('message', onSignIn)
  return () => channel.removeEventListener('message', onSignIn)
}
