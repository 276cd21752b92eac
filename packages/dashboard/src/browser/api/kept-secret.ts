/**
 * Stores the admin secret in sessionStorage, if the administrator chose that. The secret survives a reload and is
 * deleted when the tab is closed. A duplicated or restored tab also has the secret.
 */

const nameFor = (mount: string) => `sallyport ${mount} secret`

export function keptSecret(mount: string): string | null {
  try {
    return sessionStorage.getItem(nameFor(mount))
  } catch {
    // sessionStorage throws if the browser forbids storage. No secret is stored then.
    return null
  }
}

/** Stores the secret; null deletes the stored one. */
export function keepSecret(mount: string, secret: string | null): void {
  try {
    if (secret === null) sessionStorage.removeItem(nameFor(mount))
    else sessionStorage.setItem(nameFor(mount), secret)
  } catch {
    // If the browser forbids storage, the administrator must enter the secret again after a reload.
  }
}
