import { given, isTrue } from './expect.ts'

/** An authenticator app, written from the RFCs only, to prove that the service is compatible with others. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** The six digits that an app shows for a base32 secret, at a time plus a number of 30 s steps (RFC 6238). */
export async function totpAt(secret: string, at: Date, drift = 0): Promise<string> {
  const key = await crypto.subtle.importKey('raw', base32(secret), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setUint32(4, Math.floor(at.getTime() / STEP_MS) + drift)
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter))
  const number = mac.getUint32(mac.getUint8(mac.byteLength - 1) % 16) % 2 ** 31
  return String(number).slice(-6).padStart(6, '0')
}

/** Six digits that are wrong at all steps around a time. */
export async function wrongTotpAt(secret: string, at: Date): Promise<string> {
  const right = await Promise.all([-2, -1, 0, 1, 2].map((drift) => totpAt(secret, at, drift)))
  return given(['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)))
}

function base32(text: string): Uint8Array<ArrayBuffer> {
  isTrue(/^(?:[A-Z2-7]{8})+$/.test(text), `${text} is base32 of whole bytes`)
  const bits = [...text].map((character) => ALPHABET.indexOf(character).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
