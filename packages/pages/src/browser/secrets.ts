import type { ScreenName } from './page-address.ts'

export interface Secrets {
  readonly token: string
  readonly tempToken: string
}

const NAMES = ['token', 'tempToken'] as const
const NONE: Secrets = { token: '', tempToken: '' }
/** Screens that redeem tokens. All other screens ignore the tokens in their address. */
const USERS = new Set<ScreenName>([
  'reset-password',
  'verify-email',
  '2fa',
  'magic-link',
  'change-email',
  'link-verify',
  'invitation',
  'secure-account',
])

/**
 * Removes the tokens from the address, so that they are neither in the history nor in shared links. sessionStorage
 * keeps the tokens until they are used, because the page may be reloaded. A token in the address replaces all stored
 * tokens.
 */
export function takeSecrets(screen: ScreenName): Secrets {
  const url = new URL(location.href)
  const brought = NAMES.flatMap((name) => {
    const value = url.searchParams.get(name)
    url.searchParams.delete(name)
    return value === null ? [] : [[name, value] as const]
  })
  // The parameter `pending` is for apps without cookies. In a browser an attacker could plant it by a link. Only the
  // cookie identifies the browser that had the conflict, so the parameter is dropped (R09).
  url.searchParams.delete('pending')
  // Restores the commas that `searchParams` has encoded, so that lists in the address stay readable.
  const clean = url.href.replaceAll('%2C', ',')
  if (clean !== location.href) history.replaceState(null, '', clean)
  if (!USERS.has(screen)) return NONE
  if (brought.length > 0) forgetSecrets(screen)
  for (const [name, value] of brought) keep(screen, name, value)
  const known = brought.length > 0 ? brought : NAMES.map((name) => [name, kept(screen, name)] as const)
  const secrets: Secrets = { ...NONE, ...Object.fromEntries(known) }
  // The second-factor screen also accepts its temporary token under the shorter name `token`.
  return screen === '2fa' && secrets.tempToken === '' ? { ...secrets, tempToken: secrets.token } : secrets
}

/** Deletes the stored tokens of a screen, once they are used or expired. */
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

/** Runs a storage operation. Returns undefined if the browser refuses storage. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
