import { decodeBase64 } from '../encoding.ts'

/** The bytes of base64 with or without padding, or with passlib's full stop for the plus sign; `null` when malformed. */
export function decodeForeignBase64(text: string): Uint8Array<ArrayBuffer> | null {
  return decodeBase64(text.replaceAll('.', '+').replace(/={1,2}$/, ''))
}

/** A salt and a hash, or `null` when one is malformed. Beyond these lengths nobody makes them; a shorter hash would be found by guessing. */
export function decodeSaltAndTag(
  saltText: string,
  tagText: string,
): { readonly salt: Uint8Array<ArrayBuffer>; readonly tag: Uint8Array<ArrayBuffer> } | null {
  const salt = decodeForeignBase64(saltText)
  const tag = decodeForeignBase64(tagText)
  if (salt === null || tag === null || salt.length > 128 || tag.length < 16 || tag.length > 64) return null
  return { salt, tag }
}
