import { base64url, CompactSign, type JWK } from 'jose'

type Json = Readonly<Record<string, unknown>>

export interface ForgedToken {
  readonly name: string
  readonly token: string
}

export interface Genuine {
  /** A valid token of the service. */
  readonly token: string
  /** The service's ES256 key, which signs the forged tokens that only differ in what they claim. */
  readonly key: JWK
}

const encode = (value: unknown) => base64url.encode(JSON.stringify(value))
const decode = (part: string): Json => JSON.parse(new TextDecoder().decode(base64url.decode(part)))

/** Changes to the claims of a valid token that make it invalid, though the service's key signed it. */
const CLAIMS: readonly (readonly [string, (claims: Json) => Json])[] = [
  ['another issuer', (claims) => ({ ...claims, iss: `${claims.iss}/` })],
  ['a list of issuers', (claims) => ({ ...claims, iss: [claims.iss] })],
  ['no issuer', ({ iss: _, ...claims }) => claims],
  ['another audience', (claims) => ({ ...claims, aud: 'https://other.example' })],
  ['a list of audiences with ours', (claims) => ({ ...claims, aud: [claims.aud, 'https://other.example'] })],
  ['another use', (claims) => ({ ...claims, token_use: '2fa' })],
  ['no use', ({ token_use: _, ...claims }) => claims],
  ['no subject', ({ sub: _, ...claims }) => claims],
  ['a subject that is no string', (claims) => ({ ...claims, sub: 1 })],
  ['no session', ({ sid: _, ...claims }) => claims],
  ['no expiry', ({ exp: _, ...claims }) => claims],
  ['an expiry that is text', (claims) => ({ ...claims, exp: '9999999999' })],
  ['an expiry in the past', (claims) => ({ ...claims, exp: Number(claims.iat) - 1 })],
  ['L9 a key that the sender must prove', (claims) => ({ ...claims, cnf: { jkt: 'x' } })],
  ['a time before which it is not valid', (claims) => ({ ...claims, nbf: Number(claims.iat) - 60 })],
]

/** Changes to the header of a valid token that make it invalid, though the service's key signed it. */
const HEADERS: readonly (readonly [string, (header: Json) => Json])[] = [
  ['another type', (header) => ({ ...header, typ: 'JWT' })],
  ['no type', ({ typ: _, ...header }) => header],
  ['an unknown key id', (header) => ({ ...header, kid: 'unknown' })],
  ['a key id of a prototype', (header) => ({ ...header, kid: '__proto__' })],
  ['a key id that is no string', (header) => ({ ...header, kid: 1 })],
  ['another algorithm', (header) => ({ ...header, alg: 'ES384' })],
  ['critical parameters', (header) => ({ ...header, crit: ['b64'], b64: true })],
  ['an unencoded payload', (header) => ({ ...header, crit: ['b64'], b64: false })],
]

/** Tokens that a verifier must refuse (R16), made from a valid one. */
export async function forgedTokens({ token, key }: Genuine): Promise<readonly ForgedToken[]> {
  const [head = '', body = '', signature = ''] = token.split('.')
  const [header, claims] = [decode(head), decode(body)]
  const sign = await signer(key)
  const own = { alg: 'ES256', typ: 'at+jwt', kid: String(header.kid) }
  const publicKeys = [JSON.stringify(publicPart(key)), key.x ?? '']
  return [
    ...(await Promise.all(
      CLAIMS.map(async ([name, change]) => ({ name, token: await sign(encode(own), encode(change(claims))) })),
    )),
    ...(await Promise.all(
      HEADERS.map(async ([name, change]) => ({ name, token: await sign(encode(change(own)), body) })),
    )),
    ...['none', 'None', '', 'HS256', 'HS512', null, ['ES256']].flatMap((alg) =>
      ['', signature].map((mac) => ({
        name: `algorithm ${JSON.stringify(alg)}`,
        token: `${encode({ ...header, alg })}.${body}.${mac}`,
      })),
    ),
    ...(await Promise.all(
      publicKeys.map(async (text) => ({ name: 'the public key as a secret', token: await macked(claims, own, text) })),
    )),
    { name: 'a key brought along', token: await withOwnKey(claims, own) },
    { name: 'a changed claim', token: `${head}.${encode({ ...claims, role: 'admin' })}.${signature}` },
    ...spellings(token).map((spelling) => ({ name: 'another spelling of the signature', token: spelling })),
    ...['', '.', '..', 'a.b.c', 'é.é.é', '\0', 'x'.repeat(8193), `${btoa('['.repeat(3000))}.e30.`, `${token}.`].map(
      (garbage) => ({ name: `garbage ${garbage.slice(0, 9)}`, token: garbage }),
    ),
  ]
}

/** Signs any header and payload with the key, without a check of either. */
async function signer({ alg: _, ...key }: JWK): Promise<(header: string, payload: string) => Promise<string>> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('jwk', { ...key, key_ops: ['sign'] }, algorithm, false, ['sign'])
  return async (header, payload) => {
    const input = `${header}.${payload}`
    const bytes = await crypto.subtle.sign(algorithm, imported, new TextEncoder().encode(input))
    return `${input}.${base64url.encode(new Uint8Array(bytes))}`
  }
}

function publicPart({ d: _, ...key }: JWK): JWK {
  return key
}

async function macked(claims: Json, { kid }: { readonly kid: string }, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
    .sign(key)
}

async function withOwnKey(claims: Json, header: { readonly alg: string }): Promise<string> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const { key_ops: _, ext: _extractable, ...jwk } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ ...header, jwk: { kty: 'EC', crv: 'P-256', x: jwk.x ?? '', y: jwk.y ?? '' } })
    .sign(pair.privateKey)
}

/** Other texts that a lenient decoder reads as the same signature. */
export function spellings(token: string): readonly string[] {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const neighbour = alphabet[alphabet.indexOf(token.at(-1) ?? '') + 1] ?? ''
  return [`${token} `, `${token}=`, `${token}==`, `${token}\n`, token.slice(0, -1) + neighbour]
}
