/** The admin secret for this tab, kept only when that was asked for. It survives a reload and ends with the tab; a duplicate of the tab, or the tab opened again, has it too. */

const nameFor = (mount: string) => `sallyport ${mount} secret`

export function keptSecret(mount: string): string | null {
  try {
    return sessionStorage.getItem(nameFor(mount))
  } catch {
    // Browsers may forbid storage altogether.
    return null
  }
}

/** `null` forgets it. */
export function keepSecret(mount: string, secret: string | null): void {
  try {
    if (secret === null) sessionStorage.removeItem(nameFor(mount))
    else sessionStorage.setItem(nameFor(mount), secret)
  } catch {
    // Then it is asked for again after a reload.
  }
}
