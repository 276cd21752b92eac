/**
 * Keeps the admin secret for this tab, if the administrator chose that. It survives a reload and ends with the tab; a
 * duplicated or restored tab has it too.
 */

const nameFor = (mount: string) => `sallyport ${mount} secret`

export function keptSecret(mount: string): string | null {
  try {
    return sessionStorage.getItem(nameFor(mount))
  } catch {
    // Browsers may forbid storage.
    return null
  }
}

/** Null deletes the secret. */
export function keepSecret(mount: string, secret: string | null): void {
  try {
    if (secret === null) sessionStorage.removeItem(nameFor(mount))
    else sessionStorage.setItem(nameFor(mount), secret)
  } catch {
    // Without storage the secret is asked for again after a reload.
  }
}
