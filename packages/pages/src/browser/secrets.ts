import type { ScreenName } from './page-address.ts'

/** Tokens that links and redirects bring. */
export interface Secrets {
  readonly token: string
  readonly tempToken: string
}

const NAMES = ['token', 'tempToken'] as const
const NONE: Secrets = { token: '', tempToken: '' }
/** The screens that redeem them; on any other they are of no use. */
const USERS = new Set<ScreenName>([
  'reset-password',
  'verify-email',
  '2fa',
  'magic-link',
  'change-email',
  'link-verify',
])

/**
 * Takes the tokens out of the address, so that they stand neither in the history nor in what is shared; the tab keeps them until they are used,
 * since the page may be loaded again. An address with any token starts anew: what was kept before belongs to another link.
 */
export function takeSecrets(screen: ScreenName): Secrets {
  const url = new URL(location.href)
  const brought = NAMES.flatMap((name) => {
    const value = url.searchParams.get(name)
    url.searchParams.delete(name)
    return value === null ? [] : [[name, value] as const]
  })
  // For apps without cookies. Here anyone could plant it by a link: only the cookie says which browser met a conflict (R09).
  url.searchParams.delete('pending')
  // A list stays readable.
  const clean = url.href.replaceAll('%2C', ',')
  if (clean !== location.href) history.replaceState(null, '', clean)
  if (!USERS.has(screen)) return NONE
  if (brought.length > 0) forgetSecrets(screen)
  for (const [name, value] of brought) keep(screen, name, value)
  const known = brought.length > 0 ? brought : NAMES.map((name) => [name, kept(screen, name)] as const)
  const secrets: Secrets = { ...NONE, ...Object.fromEntries(known) }
  // The second factor's own address may call its one token by the shorter name.
  return screen === '2fa' && secrets.tempToken === '' ? { ...secrets, tempToken: secrets.token } : secrets
}

/** Once they are used up, or expired. */
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

/** Browsers may refuse storage altogether. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
