const KEY = 'sallyport typed email'

/** Keeps the address that the user typed, so that the next page can fill in the address without having it in its URL. */
export function keepTypedEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email)
  } catch {
    // If the browser refuses storage, the user types the address again.
  }
}

/** Returns the kept address and forgets it. */
export function takeTypedEmail(): string {
  try {
    const email = sessionStorage.getItem(KEY) ?? ''
    sessionStorage.removeItem(KEY)
    return email
  } catch {
    return ''
  }
}
