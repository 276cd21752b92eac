/** One channel for the page, so that it doesn't receive its own messages. */
const channel = new BroadcastChannel('sallyport sign-in')

/** Tells the other tabs of this browser; one may be waiting for its mailed link. */
export function announceSignIn(): void {
  channel.postMessage('signed in')
}

/** Calls back when another tab has signed in. Returns the function that stops listening. */
export function awaitSignIn(onSignIn: () => void): () => void {
  channel.addEventListener('message', onSignIn)
  return () => channel.removeEventListener('message', onSignIn)
}
