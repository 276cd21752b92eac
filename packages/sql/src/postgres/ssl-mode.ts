/** Accepted values of `sslmode`: those of libpq except `allow`, which tries an unencrypted connection first, and the driver's own `no-verify`. */
const MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
/** Value of `sslrootcert` for the authorities that the runtime trusts. */
const SYSTEM_AUTHORITIES = 'system'

/** Returns what is wrong with the TLS parameters of a database's URL, or null. Reads no file. */
export function sslModeProblem(url: URL): string | null {
  const mode = url.searchParams.getAll('sslmode').at(-1)
  const authority = url.searchParams.getAll('sslrootcert').at(-1)
  if (mode !== undefined && !MODES.includes(mode)) return `has an unknown sslmode; use one of ${MODES.join(', ')}`
  if (mode === 'verify-ca' && (authority === undefined || authority === SYSTEM_AUTHORITIES))
    return 'has sslmode=verify-ca without sslrootcert=<file>; name the authority’s certificate, or use verify-full'
  if (authority === SYSTEM_AUTHORITIES && mode !== undefined && mode !== 'verify-full')
    return 'has sslrootcert=system, which needs sslmode=verify-full'
  return null
}

/**
 * Returns the URL for the driver `pg`. Adds `uselibpqcompat=true` to a URL with a mode of libpq: only then does the mode mean the same as in libpq.
 * `require` encrypts without checking the certificate (with `sslrootcert`, it checks the authority), `verify-ca` checks the authority,
 * `verify-full` also checks the host's name. `sslrootcert=system`, which the driver doesn't know, becomes `sslmode=verify-full`.
 */
export function withLibpqModes(text: string): string {
  const { searchParams } = new URL(text)
  const mode = searchParams.getAll('sslmode').at(-1)
  const asked = text.replace(/([?&])sslrootcert=system(&|$)/, '$1sslmode=verify-full$2')
  if (mode === undefined || mode === 'no-verify' || searchParams.has('uselibpqcompat')) return asked
  return `${asked}&uselibpqcompat=true`
}
