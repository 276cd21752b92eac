import type { Shell } from './shell.ts'

/** The screens, by the last part of their address. */
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

/** Which screen an address shows: `/ui/login`, but also `/ui`, `/2fa` and `/ui/magic-link/verify`. */
export function screenAt(pathname: string, mount: string): ScreenName {
  const [, name = ''] = /^(?:\/ui)?(?:\/([\w-]+))?/.exec(pathname.slice(mount.length)) ?? []
  // Sound because the server serves these addresses alone; any other shows the sign-in.
  return name === '' ? 'login' : (name as ScreenName)
}

/** The address of a screen, with the language that was asked for and the place that one wants to come back to. */
export function addressOf(screen: ScreenName, { mount, returnPath }: Shell, lang: string | null): string {
  const query = new URLSearchParams()
  if (returnPath !== '/') query.set('return_path', returnPath)
  if (lang !== null) query.set('lang', lang)
  return `${mount}/ui/${screen}?${query}`.replace(/\?$/, '')
}
