/** Types of pictures and the bytes with which their files begin. `?` matches any byte. */
const SIGNATURES: readonly (readonly [type: string, extension: string, signature: string])[] = [
  ['image/png', 'png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 'jpg', '\xff\xd8\xff'],
  ['image/gif', 'gif', 'GIF87a'],
  ['image/gif', 'gif', 'GIF89a'],
  ['image/webp', 'webp', 'RIFF????WEBP'],
]
const LONGEST = 12

export interface ImageType {
  /** Media type, such as `image/png`. */
  readonly type: string
  readonly extension: string
}

/** Returns the type of a PNG, JPEG, GIF or WebP picture by its first bytes, since names and declared types may be false. Null for other content. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const start = String.fromCharCode(...bytes.subarray(0, LONGEST))
  const isSame = (signature: string) => [...signature].every((sign, index) => sign === '?' || sign === start[index])
  const [type, extension] = SIGNATURES.find(([, , signature]) => isSame(signature)) ?? []
  return type === undefined || extension === undefined ? null : { type, extension }
}
