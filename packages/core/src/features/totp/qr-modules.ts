import { qrCodewords } from './qr-codewords.ts'
import { drawQrFormat, type Modules, qrPatterns } from './qr-patterns.ts'
import { qrPenalty } from './qr-penalty.ts'
import { qrVersionFor } from './qr-version.ts'

/** Which modules a mask turns round. */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/**
 * A text as a QR code (ISO/IEC 18004; byte mode, level L): its rows, `1` for dark and `0` for light modules, without the light margin.
 * Throws a RangeError for more than 2953 bytes.
 */
export function qrModules(text: string): readonly string[] {
  const bytes = new TextEncoder().encode(text)
  const version = qrVersionFor(bytes.length)
  const { size } = version
  const codewords = qrCodewords(bytes, version)
  const patterns = qrPatterns(version)
  const path = freeModules(patterns, size)
  const candidates = MASKS.map((isTurned, mask) => {
    const modules = [...patterns]
    drawQrFormat(modules, size, mask)
    for (const [bit, [x, y]] of path.entries()) {
      const isDark = (((codewords[bit >> 3] ?? 0) >> (7 - (bit % 8))) & 1) === 1
      modules[y * size + x] = isDark === isTurned(x, y) ? 0 : 1
    }
    return Array.from({ length: size }, (_, y) => modules.slice(y * size, (y + 1) * size).join(''))
  })
  const penalties = candidates.map(qrPenalty)
  return candidates[penalties.indexOf(Math.min(...penalties))] ?? []
}

/** Where data goes, in its order: by columns of two from the right, up and down in turns, past the timing pattern. */
function freeModules(patterns: Modules, size: number): readonly (readonly [x: number, y: number])[] {
  const path: [number, number][] = []
  let isUpward = true
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step
      for (const x of [right, right - 1]) if (patterns[y * size + x] === undefined) path.push([x, y])
    }
    isUpward = !isUpward
  }
  return path
}
