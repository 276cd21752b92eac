import * as v from 'valibot'

const MIN_BYTES = 32
const MIN_DISTINCT_CHARACTERS = 8
const PLACEHOLDER = /change.?me|default|example|your.?secret|password/i
const TOO_SHORT = `must have at least ${MIN_BYTES} bytes; create one with \`openssl rand -hex 32\``

/** Schema of a master secret: long enough, and not a placeholder (R30). */
export const masterSecret = v.pipe(
  v.string(TOO_SHORT),
  v.check((secret) => new TextEncoder().encode(secret).length >= MIN_BYTES, TOO_SHORT),
  v.check(
    (secret) => new Set(secret).size >= MIN_DISTINCT_CHARACTERS && !PLACEHOLDER.test(secret),
    'looks like a placeholder; create a random one with `openssl rand -hex 32`',
  ),
)

/** Schema of the admin secret: a master secret that contains only characters allowed in a bearer token (RFC 6750). */
export const adminSecret = v.pipe(
  masterSecret,
  v.regex(/^[\w\-.~+/]+=*$/, 'contains characters that are not allowed in a bearer token (RFC 6750)'),
)

/**
 * Returns the problem of a master secret, or null if it has none (R30). The text never quotes the secret. For hosts that derive the secrets of
 * several services.
 */
export function masterSecretProblem(secret: unknown): string | null {
  const { issues = [] } = v.safeParse(masterSecret, secret, { abortPipeEarly: true })
  return issues[0]?.message ?? null
}
