/** An authenticator in software that creates and uses one passkey (ES256), for honest and for forged responses. */
import { SITE } from '../make-target.ts'

/** RP id of services under test. */
export const RP_ID = 'example.com'

const FLAGS = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 }

/** Content of an authenticator's response. Tests may forge every member. */
export interface Claims {
  readonly challenge: string
  readonly origin: string
  readonly crossOrigin: boolean
  readonly type: string
  readonly rpId: string
  readonly isUserVerified: boolean
  readonly isBackupEligible: boolean
  readonly isBackedUp: boolean
  readonly counter: number
}

/** Options of the service, as far as the authenticator reads them. */
export interface Options {
  readonly challenge: string
  readonly user?: { readonly id: string }
}

export interface SoftwareAuthenticator {
  readonly credentialId: string
  /** The result of `navigator.credentials.create()`. */
  create(options: Options, forged?: Partial<Claims>): Promise<object>
  /** The result of `navigator.credentials.get()`. `userHandle: null` leaves the user's handle out. */
  get(options: Options, forged?: Partial<Claims> & { readonly userHandle?: string | null }): Promise<object>
}

/**
 * Returns an authenticator. `isCounting`: its counter rises with every use, as a security key's does. `idBytes`: length of its credential's id.
 */
export async function softwareAuthenticator({ isCounting = false, idBytes = 32 } = {}): Promise<SoftwareAuthenticator> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const id = crypto.getRandomValues(new Uint8Array(idBytes))
  const credentialId = encode(id)
  let handle: string | undefined
  let uses = 0

  const claimsOf = (type: string, challenge: string, forged: Partial<Claims>): Claims => ({
    challenge,
    origin: SITE,
    crossOrigin: false,
    type,
    rpId: RP_ID,
    isUserVerified: true,
    isBackupEligible: true,
    isBackedUp: true,
    counter: isCounting ? ++uses : 0,
    ...forged,
  })

  return {
    credentialId,
    async create({ challenge, user }, forged = {}) {
      handle = user?.id
      const claims = claimsOf('webauthn.create', challenge, forged)
      const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', keys.publicKey)
      const cose = joined([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32], decode(x), [0x22, 0x58, 32], decode(y))
      const attested = joined(new Uint8Array(16), [id.length >> 8, id.length & 255], id, cose)
      const data = joined(await authenticatorData(claims, FLAGS.attested), attested)
      const attestationObject = joined(
        [0xa3, 0x63, ...utf8('fmt'), 0x64, ...utf8('none'), 0x67, ...utf8('attStmt'), 0xa0],
        [0x68, ...utf8('authData'), 0x59, data.length >> 8, data.length & 255],
        data,
      )
      const response = { clientDataJSON: encode(clientData(claims)), attestationObject: encode(attestationObject) }
      return credential({ ...response, transports: ['internal', 'hybrid'] })
    },
    async get({ challenge }, { userHandle = handle, ...forged } = {}) {
      const claims = claimsOf('webauthn.get', challenge, forged)
      const data = await authenticatorData(claims)
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', clientData(claims)))
      const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
      const raw = new Uint8Array(await crypto.subtle.sign(algorithm, keys.privateKey, joined(data, hash)))
      return credential({
        clientDataJSON: encode(clientData(claims)),
        authenticatorData: encode(data),
        signature: encode(derSignature(raw)),
        ...(userHandle !== null && { userHandle }),
      })
    },
  }

  function credential(response: object): object {
    const clientExtensionResults = {}
    return { id: credentialId, rawId: credentialId, type: 'public-key', response, clientExtensionResults }
  }
}

function clientData({ type, challenge, origin, crossOrigin }: Claims): Uint8Array<ArrayBuffer> {
  return utf8(JSON.stringify({ type, challenge, origin, crossOrigin }))
}

/** Authenticator data of WebAuthn Level 3, 6.1. */
async function authenticatorData(claims: Claims, more = 0): Promise<Uint8Array<ArrayBuffer>> {
  const { rpId, isUserVerified, isBackupEligible, isBackedUp, counter } = claims
  const flags =
    FLAGS.userPresent +
    more +
    (isUserVerified ? FLAGS.userVerified : 0) +
    (isBackupEligible ? FLAGS.backupEligible : 0) +
    (isBackupEligible && isBackedUp ? FLAGS.backedUp : 0)
  const count = new Uint8Array(4)
  new DataView(count.buffer).setUint32(0, counter)
  const rpIdHash = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(rpId)))
  return joined(rpIdHash, [flags], count)
}

/** Encodes a signature `r || s` of Web Crypto in DER, as authenticators do. */
function derSignature(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  const integer = (bytes: Uint8Array) => {
    const start = bytes.findIndex((byte) => byte !== 0)
    const significant = [...bytes.subarray(start)]
    const value = (significant[0] ?? 0) > 0x7f ? [0, ...significant] : significant
    return [2, value.length, ...value]
  }
  const both = [...integer(raw.subarray(0, 32)), ...integer(raw.subarray(32))]
  return joined([0x30, both.length], both)
}

export function encode(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function joined(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}
