/** The sign-in that a provider's callback belongs to. */
export interface From {
  /** Callback URL that the provider redirected the browser to. Cookies are set for this URL's host. */
  readonly redirectUri: string
  readonly site: string
  readonly returnPath: string
}

/** Redirect at the end of a provider's callback. */
export interface Destination {
  readonly isSignedIn: boolean
  readonly location: string
  readonly cookies: readonly string[]
}
