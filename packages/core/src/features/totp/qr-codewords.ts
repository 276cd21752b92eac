import type { QrVersion } from './qr-version.ts'

const BYTE_MODE = '0100'
const END = '0000'
const PADDING = [0xec, 0x11]

/** Bytes as the codewords of a QR code: marked, filled up, made repairable block by block, and interleaved. */
export function qrCodewords(bytes: Uint8Array, version: QrVersion): Uint8Array {
  const { blocks, repairs, capacity } = version
  const data = framed(bytes, version)
  const divisor = divisorOf(repairs)
  const shortest = Math.floor(capacity / blocks)
  const parts = Array.from({ length: blocks }, (_, index) => {
    // The last blocks take what can't be shared evenly.
    const longer = index - (blocks - (capacity % blocks))
    const start = index * shortest + Math.max(0, longer)
    return data.subarray(start, start + shortest + (longer < 0 ? 0 : 1))
  })
  const checks = parts.map((part) => remainder(part, divisor))
  return new Uint8Array([...dealt(parts, shortest + 1), ...dealt(checks, repairs)])
}

/** Mode, length, the bytes, four empty bits, and padding in turns up to the capacity. */
function framed(bytes: Uint8Array, { lengthBits, capacity }: QrVersion): Uint8Array {
  const length = bytes.length.toString(2).padStart(lengthBits, '0')
  const data = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const bits = BYTE_MODE + length + data + END
  const used = bits.length / 8
  return Uint8Array.from({ length: capacity }, (_, index) =>
    index < used ? Number.parseInt(bits.slice(8 * index, 8 * index + 8), 2) : (PADDING[(index - used) % 2] ?? 0),
  )
}

/** The first of each, then the second of each, and so on. */
function dealt(parts: readonly Uint8Array[], longest: number): readonly number[] {
  const places = Array.from({ length: longest }, (_, place) => place)
  return places.flatMap((place) => parts.flatMap((part) => part[place] ?? []))
}

/** Reed-Solomon: (x - 2⁰)(x - 2¹)… of this degree, without its leading 1. */
function divisorOf(degree: number): readonly number[] {
  let divisor = [1]
  for (let index = 0, root = 1; index < degree; index++, root = multiply(root, 2)) {
    const shifted = [...divisor, 0]
    divisor = shifted.map((factor, place) => factor ^ multiply(divisor[place - 1] ?? 0, root))
  }
  return divisor.slice(1)
}

function remainder(data: Uint8Array, divisor: readonly number[]): Uint8Array {
  let rest = divisor.map(() => 0)
  for (const byte of data) {
    const [first = 0, ...others] = rest
    rest = divisor.map((factor, place) => (others[place] ?? 0) ^ multiply(factor, byte ^ first))
  }
  return new Uint8Array(rest)
}

/** The product in GF(2⁸) modulo x⁸ + x⁴ + x³ + x² + 1. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    if ((b >> bit) & 1) product ^= a
  }
  return product
}
