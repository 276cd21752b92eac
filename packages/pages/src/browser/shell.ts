/**
 * The sign-in pages in the browser. They call only `/ui/config` and the auth router. The address is read once, here and
 * in secrets.ts; no token is redeemed before the user presses a button.
 */

export interface Shell {
  /** Path of the auth router. */
  readonly mount: string
  /** The front end's origin and path. */
  readonly site: string
  /** A path that the server has checked. */
  readonly returnPath: string
}

export function readShell({ dataset }: HTMLElement): Shell {
  const { mount = '', site = '', return: returnPath = '/' } = dataset
  return { mount, site, returnPath }
}

/** Address to which the browser goes after the sign-in. */
export function destination({ site, returnPath }: Shell): string {
  return (site || location.origin) + returnPath
}
