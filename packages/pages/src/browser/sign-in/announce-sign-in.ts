/** One for the page, so that it doesn't hear itself. */
const channel = new BroadcastChannel('sallyport sign-in')

/** Tells the other tabs of this browser, of which one may wait for its mailed link. */
export function announceSignIn(): void {
  channel.postMessage('signed in')
}

/** Calls back when another tab has signed in; gives the function that ends the wait. */
export function awaitSignIn(onSignIn: () => void): () => void {
  channel.addEventListener('message', onSignIn)
  return () => channel.removeEventListener('message', onSignIn)
}
