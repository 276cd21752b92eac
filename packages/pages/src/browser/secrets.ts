import type { ScreenName } from './page-address.ts'

export interface Secrets {
  readonly token: string
  readonly tempToken: string
}

const NAMES = ['token', 'tempToken'] as const
const NONE: Secrets = { token: '', tempToken: '' }
/** The screens that redeem tokens; other screens drop them. */
const USERS = new Set<ScreenName>([
  'reset-password',
  'verify-email',
  '2fa',
  'magic-link',
  'change-email',
  'link-verify',
])

/**
 * Removes the tokens from the address, so that they are neither in the history nor in shared links. The tab keeps them
 * until they are used, because the page may be reloaded. An address with a token replaces all kept ones.
 */
export function takeSecrets(screen: ScreenName): Secrets {
  const url = new URL(location.href)
  const brought = NAMES.flatMap((name) => {
    const value = url.searchParams.get(name)
    url.searchParams.delete(name)
    return value === null ? [] : [[name, value] as const]
  })
  // Meant for apps without cookies. In a browser anyone could plant it by a link, so only the cookie identifies the
  // browser that had the conflict (R09).
  url.searchParams.delete('pending')
  // Keeps comma-separated lists readable.
  const clean = url.href.replaceAll('%2C', ',')
  if (clean !== location.href) history.replaceState(null, '', clean)
  if (!USERS.has(screen)) return NONE
  if (brought.length > 0) forgetSecrets(screen)
  for (const [name, value] of brought) keep(screen, name, value)
  const known = brought.length > 0 ? brought : NAMES.map((name) => [name, kept(screen, name)] as const)
  const secrets: Secrets = { ...NONE, ...Object.fromEntries(known) }
  // The address of the second factor may use the shorter name for its token.
  return screen === '2fa' && secrets.tempToken === '' ? { ...secrets, tempToken: secrets.token } : secrets
}

/** Drops the tokens once they are used or expired. */
export function forgetSecrets(screen: ScreenName): void {
  for (const name of NAMES) attempt(() => sessionStorage.removeItem(keyOf(screen, name)))
}

function keep(screen: ScreenName, name: string, value: string): void {
  attempt(() => sessionStorage.setItem(keyOf(screen, name), value))
}

function kept(screen: ScreenName, name: string): string {
  return attempt(() => sessionStorage.getItem(keyOf(screen, name))) ?? ''
}

function keyOf(screen: ScreenName, name: string): string {
  return `sallyport ${screen} ${name}`
}

/** Browsers may refuse storage. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
