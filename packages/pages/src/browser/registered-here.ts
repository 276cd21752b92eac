const KEY = 'sallyport registered here'

/**
 * Remembers in localStorage that this browser registered an account. The page of the verification link then doesn't ask
 * for the password, because the service recognises the browser by a cookie.
 */
export function rememberRegistration(): void {
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // If the browser refuses storage, the page of the verification link asks for the password.
  }
}

export function hasRegisteredHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
