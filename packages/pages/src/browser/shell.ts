/**
 * The sign-in pages in the browser. They call only `/ui/config` and the auth router. secrets.ts takes the tokens from
 * the address. No token is redeemed before the user presses a button.
 */

export interface Shell {
  /** Path of the auth router. */
  readonly mount: string
  /** Origin and path of the front end. If empty, the origin of this page. */
  readonly site: string
  /** Path to open after the sign-in. The server has checked that the path is safe. */
  readonly returnPath: string
}

export function readShell({ dataset }: HTMLElement): Shell {
  const { mount = '', site = '', return: returnPath = '/' } = dataset
  return { mount, site, returnPath }
}

/** Returns the URL that the browser opens after the sign-in. */
export function destination({ site, returnPath }: Shell): string {
  return (site || location.origin) + returnPath
}
