import type { Shell } from './shell.ts'

/** Names of the screens. Each name is the part of the address after `/ui/`. */
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
  | 'invitation'
  | 'secure-account'
  | 'account-conflict'
  | 'account'
  | 'missing'

/**
 * Returns the screen for an address such as `/ui/login`. Also accepts `/ui` for the sign-in, `/2fa` and
 * `/ui/magic-link/verify`.
 */
export function screenAt(pathname: string, { mount, isMissing }: Shell): ScreenName {
  if (isMissing) return 'missing'
  const [, name = ''] = /^(?:\/ui)?(?:\/([\w-]+))?/.exec(pathname.slice(mount.length)) ?? []
  // The cast is unchecked, but the server serves only known screens. For an unknown name, `App` shows the sign-in.
  return name === '' ? 'login' : (name as ScreenName)
}

/** Returns the address of a screen, with the language and the path to return to after the sign-in. */
export function addressOf(screen: ScreenName, { mount, home, returnPath }: Shell, lang: string | null): string {
  const query = new URLSearchParams()
  if (returnPath !== home) query.set('return_path', returnPath)
  if (lang !== null) query.set('lang', lang)
  return `${mount}/ui/${screen}?${query}`.replace(/\?$/, '')
}
