import type { Shell } from './shell.ts'

/** The screens, named after the last part of their address. */
export type ScreenName =
  | 'login'
  | 'register'
  | 'forgot-password'
  | 'reset-password'
  | 'verify-email'
  | '2fa'
  | 'magic-link'
  | 'change-email'
  | 'link-verify'
  | 'account-conflict'

/** Returns the screen for an address: `/ui/login`, but also `/ui`, `/2fa` and `/ui/magic-link/verify`. */
export function screenAt(pathname: string, mount: string): ScreenName {
  const [, name = ''] = /^(?:\/ui)?(?:\/([\w-]+))?/.exec(pathname.slice(mount.length)) ?? []
  // The cast is safe: the server serves only these addresses, and any other shows the sign-in.
  return name === '' ? 'login' : (name as ScreenName)
}

/** Address of a screen, with the requested language and the path to return to. */
export function addressOf(screen: ScreenName, { mount, returnPath }: Shell, lang: string | null): string {
  const query = new URLSearchParams()
  if (returnPath !== '/') query.set('return_path', returnPath)
  if (lang !== null) query.set('lang', lang)
  return `${mount}/ui/${screen}?${query}`.replace(/\?$/, '')
}
