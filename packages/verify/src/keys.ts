import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JWTVerifyGetKey } from 'jose'
import { VerifyError } from './verify-error.ts'

/** Milliseconds after which keys are loaded again. */
const MAX_AGE_MS = 600_000
/** Milliseconds after a failed load until the next attempt. The known keys are used meanwhile. */
const RETRY_MS = 60_000
/**
 * Milliseconds for which known keys are used while the URL can't be loaded: 30 days. Limited, because a key that the auth service has withdrawn
 * must become invalid in the end.
 */
const LONGEST_MS = 2_592_000_000
/** Minimum milliseconds between two loads that unknown key ids cause, so that forged ids can't flood the auth service. */
const COOLDOWN_MS = 30_000
const TIMEOUT_MS = 5000
/** Errors that concern the token. Any other error means that the keys couldn't be loaded. */
const REFUSALS = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported]

/** Keys of a verifier, and the algorithms that they may be used with. */
export interface Keys {
  readonly algorithms: string[]
  readonly find: JWTVerifyGetKey
}

/**
 * Returns the keys of a JWKS URL. Loads them at first use, after ten minutes, and when a token names an unknown key id (rotation). If loading fails,
 * the last loaded keys are used for up to 30 days.
 */
export function remoteKeys(url: URL, fetch: FetchImplementation | undefined): Keys {
  const set = createRemoteJWKSet(url, {
    cacheMaxAge: LONGEST_MS,
    cooldownDuration: COOLDOWN_MS,
    timeoutDuration: TIMEOUT_MS,
    ...(fetch && { [customFetch]: fetch }),
  })
  let loadAt = 0
  return {
    algorithms: ['EdDSA', 'ES256', 'RS256'],
    async find(header, token) {
      try {
        await load()
        return await set(header, token)
      } catch (error) {
        throw REFUSALS.some((kind) => error instanceof kind) ? error : new VerifyError('KEYS_UNAVAILABLE', error)
      }
    },
  }

  async function load(): Promise<void> {
    if (Date.now() < loadAt) return
    loadAt = Date.now() + RETRY_MS
    try {
      await set.reload()
      loadAt = Date.now() + MAX_AGE_MS
    } catch (error) {
      if (!set.fresh) throw error
    }
  }
}

/** Returns HS256 keys, derived from master secrets as the auth service derives them, and selected by their derived key id. */
export function secretKeys(secrets: readonly string[]): Keys {
  const known = new Map<string, Uint8Array>()
  return {
    algorithms: ['HS256'],
    async find({ kid = '' }) {
      // Fills the map without sharing a promise between requests: on Workers an aborted request would break it for all others.
      for (const secret of known.size === secrets.length ? [] : secrets)
        known.set(await keyId(secret), await derive(secret, 'access-token', 32))
      const key = known.get(kid)
      if (key === undefined) throw new Error('The token names an unknown key')
      return key
    },
  }
}

async function keyId(secret: string): Promise<string> {
  const bytes = await derive(secret, 'access-token-id', 9)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** Derives a key by HKDF-SHA256 with an empty salt (RFC 5869), as `deriveKey` of @sallyport/core does. `length` in bytes. */
async function derive(secret: string, label: string, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveBits'])
  const info = encoder.encode(`sallyport/v1/${label}`)
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, length * 8))
}
