const KEY = 'sallyport registered here'

/**
 * Remembers that this browser registered an account. The verification link then needs no password, because the service
 * recognises the browser by a cookie.
 */
export function rememberRegistration(): void {
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // Browsers may refuse storage; the page then asks for the password.
  }
}

export function hasRegisteredHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
