const KEY = 'sallyport registered here'

/** Notes that this browser registered an account. Its verification link then needs no password: the service knows the browser by a cookie. */
export function rememberRegistration(): void {
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // Browsers may refuse storage; the page then asks for the password.
  }
}

/** True if this browser registered an account. */
export function hasRegisteredHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
