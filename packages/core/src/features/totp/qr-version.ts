/** Codewords that repair a block, for the versions 1 to 40 at level L: a code on a screen is neither torn nor dirty. */
const REPAIRS = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30,
  30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
]
/** Into how many blocks the data is dealt. */
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
  20, 21, 22, 24, 25,
]

/** One of the forty sizes of a QR code. */
export interface QrVersion {
  /** From 1 to 40. */
  readonly ordinal: number
  /** Modules of a side. */
  readonly size: number
  readonly blocks: number
  /** Codewords of each block that repair it. */
  readonly repairs: number
  /** Codewords for data in all blocks. */
  readonly capacity: number
  /** Bits that say how long the text is. */
  readonly lengthBits: 8 | 16
  /** Where alignment patterns have their centres, on both axes. */
  readonly alignments: readonly number[]
}

/** The smallest version that so many bytes fit in. Throws a RangeError beyond 2953. */
export function qrVersionFor(bytes: number): QrVersion {
  for (const [index, repairs] of REPAIRS.entries()) {
    const version = versionOf(index + 1, repairs, BLOCKS[index] ?? 0)
    if (4 + version.lengthBits + 8 * bytes <= 8 * version.capacity) return version
  }
  throw new RangeError(`${bytes} bytes are too many for a QR code`)
}

function versionOf(ordinal: number, repairs: number, blocks: number): QrVersion {
  const size = 17 + 4 * ordinal
  const alignments = alignmentsOf(ordinal, size)
  const capacity = Math.floor(freeModules(ordinal, alignments.length) / 8) - repairs * blocks
  return { ordinal, size, blocks, repairs, capacity, lengthBits: ordinal < 10 ? 8 : 16, alignments }
}

/** From the sixth module to the sixth last, in even steps; only the first step may be shorter. */
function alignmentsOf(ordinal: number, size: number): readonly number[] {
  if (ordinal === 1) return []
  const count = Math.floor(ordinal / 7) + 2
  const gaps = count - 1
  const step = 2 * Math.floor((8 * ordinal + 3 * count + 5) / 4 / gaps)
  return [6, ...Array.from({ length: gaps }, (_, index) => size - 7 - (gaps - 1 - index) * step)]
}

/** Modules that are left for data and its repair when all patterns are drawn. */
function freeModules(ordinal: number, alignments: number): number {
  const withoutAlignment = (16 * ordinal + 128) * ordinal + 64
  const aligned = ordinal === 1 ? 0 : (25 * alignments - 10) * alignments - 55
  return withoutAlignment - aligned - (ordinal < 7 ? 0 : 36)
}
