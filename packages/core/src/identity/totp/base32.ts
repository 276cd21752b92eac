import { Secret } from 'otpauth/bare'

/** Encodes bytes as RFC 4648 base32 without padding. */
export function encodeBase32(bytes: Uint8Array<ArrayBuffer>): string {
  return new Secret({ buffer: bytes.slice().buffer }).base32
}
