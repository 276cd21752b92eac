/**
 * The sign-in pages in the browser. They read `/ui/config` and call the auth router alone; what the address carries is read once, here and in
 * secrets.ts, and nothing is redeemed before somebody presses a button.
 */

/** What the server wrote into the document: where it answers, and where a sign-in leads. */
export interface Shell {
  /** The auth router's. */
  readonly mount: string
  /** The front end's origin, with its path if it has one. */
  readonly site: string
  /** A path that the server has judged safe. */
  readonly returnPath: string
}

export function readShell({ dataset }: HTMLElement): Shell {
  const { mount = '', site = '', return: returnPath = '/' } = dataset
  return { mount, site, returnPath }
}

/** Where the browser goes once it is signed in. */
export function destination({ site, returnPath }: Shell): string {
  return (site || location.origin) + returnPath
}
