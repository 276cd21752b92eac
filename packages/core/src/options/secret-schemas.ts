import * as v from 'valibot'

const LEAST_BYTES = 32
const LEAST_CHARACTERS = 8
const PLACEHOLDER = /change.?me|default|example|your.?secret|password/i
const TOO_SHORT = `at least ${LEAST_BYTES} bytes are needed, for example from \`openssl rand -hex 32\``

/** A secret that is long enough and isn't a placeholder (R30). */
export const masterSecret = v.pipe(
  v.string(TOO_SHORT),
  v.check((secret) => new TextEncoder().encode(secret).length >= LEAST_BYTES, TOO_SHORT),
  v.check(
    (secret) => new Set(secret).size >= LEAST_CHARACTERS && !PLACEHOLDER.test(secret),
    'looks like a placeholder; make a random one, for example by `openssl rand -hex 32`',
  ),
)

/** A master secret that an Authorization header can carry (RFC 6750). */
export const adminSecret = v.pipe(
  masterSecret,
  v.regex(/^[\w\-.~+/]+=*$/, 'has characters that no bearer token may have (RFC 6750)'),
)
