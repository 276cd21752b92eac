import type { Settings } from '../settings.ts'

export type Report = (name: string, problem: string) => void

const SECRET_BYTES = 32

export function readWholeNumber(
  name: string,
  text: string | undefined,
  range: { readonly byDefault: number; readonly min?: number; readonly max: number },
  report: Report,
): number {
  const { byDefault, min = 0, max } = range
  if (text === undefined) return byDefault
  if (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text)
  report(name, `"${text}" is not a whole number from ${min} to ${max}`)
  return byDefault
}

/** Parses an http or https URL that contains no user or password. Returns null after reporting a problem. */
export function readUrl(name: string, text: string, report: Report): URL | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) report(name, `"${text}" is not an http or https URL`)
  else if (url.username !== '' || url.password !== '') report(name, 'must not contain a user or password')
  else return url
  return null
}

/** Reads a comma-separated list of secrets. A reported problem names the secret by its position and never quotes it. */
export function readSecrets(name: string, text: string | undefined, report: Report): Settings['secrets'] {
  if (text === undefined) return null
  const [first, ...others] = text.split(',').map((entry) => entry.trim())
  if (first === undefined) return null
  const all = [first, ...others]
  for (const [index, secret] of all.entries()) {
    if (Buffer.byteLength(secret) >= SECRET_BYTES) continue
    const which = all.length === 1 ? '' : `secret ${index + 1} of the list `
    report(name, `${which}must have at least ${SECRET_BYTES} bytes; make one with \`openssl rand -hex 32\``)
  }
  if (new Set(all).size < all.length) report(name, 'all secrets in the list must differ')
  return [first, ...others]
}

/** Reads the admin secret, which must differ from all `others`. A reported problem never quotes a secret. */
export function readAdminSecret(
  name: string,
  text: string | undefined,
  others: Settings['secrets'],
  report: Report,
): string | null {
  if (text === undefined) return null
  if (Buffer.byteLength(text) < SECRET_BYTES) {
    report(name, `must have at least ${SECRET_BYTES} bytes; make one with \`openssl rand -hex 32\``)
  }
  if (others?.includes(text)) report(name, 'must differ from every SALLYPORT_SECRET')
  return text
}

/** Reads a JSON list of JWKs, or a JWKS. Checks only the JSON; the service checks the keys later. */
export function readSigningKeys(name: string, text: string | undefined, report: Report): Settings['signingKeys'] {
  if (text === undefined) return null
  const parsed = parseJson(text)
  const isSet = typeof parsed === 'object' && parsed !== null && Object.hasOwn(parsed, 'keys')
  const keys: unknown = isSet ? Reflect.get(parsed, 'keys') : parsed
  if (Array.isArray(keys) && keys.length > 0 && keys.every((key) => typeof key === 'object' && key !== null)) {
    return keys
  }
  report(name, 'must be a JSON list of private JWKs or {"keys": […]}')
  return null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
