import type { QrVersion } from './qr-version.ts'

/** The modules of a QR code row by row: dark, light, or free for data. */
export type Modules = (0 | 1 | undefined)[]

/** A finder's rings from its centre outwards, the light one around it included. */
const FINDER = [1, 1, 0, 1, 0] as const
const ALIGNMENT = [1, 0, 1] as const
const LEVEL_L = 0b01

/** What every code of a version has in common: timing, alignment, finders and version, and room for the format. */
export function qrPatterns({ ordinal, size, alignments }: QrVersion): Modules {
  const modules: Modules = new Array(size * size).fill(undefined)
  drawTiming(modules, size)
  drawAlignments(modules, size, alignments)
  drawRings(modules, size, 3, 3, FINDER)
  drawRings(modules, size, size - 4, 3, FINDER)
  drawRings(modules, size, 3, size - 4, FINDER)
  if (ordinal >= 7) drawVersion(modules, size, ordinal)
  drawQrFormat(modules, size, 0)
  return modules
}

/** Writes twice which mask the data lies under. */
export function drawQrFormat(modules: Modules, size: number, mask: number): void {
  const set = setter(modules, size)
  const bits = protectedBits((LEVEL_L << 3) | mask, 10, 0x537) ^ 0x5412
  for (let bit = 0; bit < 15; bit++) {
    const isDark = isSet(bits, bit)
    // Around the first finder, where the timing pattern is stepped over; and half each below and beside the two others.
    if (bit < 8) set(8, bit < 6 ? bit : bit + 1, isDark)
    else set(bit === 8 ? 7 : 14 - bit, 8, isDark)
    if (bit < 8) set(size - 1 - bit, 8, isDark)
    else set(8, size - 15 + bit, isDark)
  }
  set(8, size - 8, true)
}

function drawTiming(modules: Modules, size: number): void {
  const set = setter(modules, size)
  for (let place = 0; place < size; place++) {
    set(place, 6, place % 2 === 0)
    set(6, place, place % 2 === 0)
  }
}

function drawAlignments(modules: Modules, size: number, centres: readonly number[]): void {
  const isAtFinder = (x: number, y: number) => Math.min(x, y) === 6 && [6, size - 7].includes(Math.max(x, y))
  for (const x of centres) {
    for (const y of centres) if (!isAtFinder(x, y)) drawRings(modules, size, x, y, ALIGNMENT)
  }
}

function drawVersion(modules: Modules, size: number, ordinal: number): void {
  const set = setter(modules, size)
  const bits = protectedBits(ordinal, 12, 0x1f25)
  for (let bit = 0; bit < 18; bit++) {
    const [short, long] = [Math.floor(bit / 3), size - 11 + (bit % 3)]
    set(short, long, isSet(bits, bit))
    set(long, short, isSet(bits, bit))
  }
}

function setter(modules: Modules, size: number) {
  return (x: number, y: number, isDark: boolean) => {
    if (Math.min(x, y) >= 0 && Math.max(x, y) < size) modules[y * size + x] = isDark ? 1 : 0
  }
}

function drawRings(modules: Modules, size: number, x: number, y: number, rings: readonly (0 | 1)[]): void {
  const set = setter(modules, size)
  const radius = rings.length - 1
  for (let dx = -radius; dx <= radius; dx++) {
    for (let dy = -radius; dy <= radius; dy++) set(x + dx, y + dy, rings[Math.max(Math.abs(dx), Math.abs(dy))] === 1)
  }
}

/** A number followed by the remainder of its division by a polynomial over GF(2). */
function protectedBits(value: number, degree: number, divisor: number): number {
  let rest = value
  for (let step = 0; step < degree; step++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * divisor)
  return (value << degree) | rest
}

function isSet(bits: number, bit: number): boolean {
  return ((bits >> bit) & 1) === 1
}
