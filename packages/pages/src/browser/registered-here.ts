const KEY = 'sallyport registered here'

/**
 * Remembers in localStorage that this browser registered an account, and returns a mark that distinguishes this registration from later ones. The
 * page of the verification link then doesn't ask for the password, because the service recognises the browser by a cookie.
 */
export function rememberRegistration(): string {
  const mark = String(Date.now())
  try {
    localStorage.setItem(KEY, mark)
  } catch {
    // If the browser refuses storage, the page of the verification link asks for the password.
  }
  return mark
}

export function hasRegisteredHere(): boolean {
  return latestRegistration() !== null
}

/** Returns the mark of this browser's latest registration. Null if there is none, or if the browser refuses storage. */
export function latestRegistration(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
