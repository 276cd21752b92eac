/** The parts of an argon2id PHC string, version 1.3. */
export interface Phc {
  readonly memoryKiB: number
  readonly passes: number
  readonly parallelism: number
  readonly salt: Uint8Array<ArrayBuffer>
  readonly tag: Uint8Array<ArrayBuffer>
}

const PATTERN = /^\$argon2id\$v=19\$m=([1-9]\d{0,4}),t=([1-9]\d{0,2}),p=([1-9]\d?)\$([\w+/]{11,86})\$([\w+/]{22,86})$/

export function formatPhc({ memoryKiB, passes, parallelism, salt, tag }: Phc): string {
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
}

/**
 * The parts, or `null` when malformed or out of bounds: core's, but at most 64 MiB, since an isolate has 128 in all and who can write one row
 * must not be able to end it by a login.
 */
export function parsePhc(text: string): Phc | null {
  const [, m, t, p, saltText = '', tagText = ''] = PATTERN.exec(text) ?? []
  const [memoryKiB, passes, parallelism] = [Number(m), Number(t), Number(p)]
  const [salt, tag] = [decode(saltText), decode(tagText)]
  const isWithinBounds =
    parallelism <= 16 && memoryKiB >= 8 * parallelism && memoryKiB <= 65_536 && memoryKiB * passes <= 1_048_576
  return isWithinBounds && salt !== null && tag !== null ? { memoryKiB, passes, parallelism, salt, tag } : null
}

function encode(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/=+$/, '')
}

/** `null` for anything but the one canonical spelling. */
function decode(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return encode(bytes) === text ? bytes : null
  } catch {
    return null
  }
}
