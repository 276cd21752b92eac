import { decodeBase64 } from '../encoding.ts'

/** Decodes base64 with or without padding, or with `.` for `+` (passlib). Returns null if malformed. */
export function decodeForeignBase64(text: string): Uint8Array<ArrayBuffer> | null {
  return decodeBase64(text.replaceAll('.', '+').replace(/={1,2}$/, ''))
}

/**
 * Decodes salt and hash. Returns null if one is malformed or has an unusual length. Hashes under 16 bytes are rejected, because a wrong
 * password could match by chance.
 */
export function decodeSaltAndTag(
  saltText: string,
  tagText: string,
): { readonly salt: Uint8Array<ArrayBuffer>; readonly tag: Uint8Array<ArrayBuffer> } | null {
  const salt = decodeForeignBase64(saltText)
  const tag = decodeForeignBase64(tagText)
  if (salt === null || tag === null || salt.length > 128 || tag.length < 16 || tag.length > 64) return null
  return { salt, tag }
}
