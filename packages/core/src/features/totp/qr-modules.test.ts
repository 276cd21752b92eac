import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { qrModules } from './qr-modules.ts'

/** The same text by another encoder, under the mask that ours chose. */
function reference(text: string, maskPattern: number): readonly string[] {
  const { data } = encode(text, { ecc: 'L', boostEcc: false, border: 0, maskPattern })
  return data.map((row) => row.map(Number).join(''))
}

/** The mask stands in the format beside the first finder, itself masked. */
function maskOf(rows: readonly string[]): number {
  return Number.parseInt(rows[8]?.slice(2, 5) ?? '', 2) ^ 0b101
}

/** Lengths around which each version ends and the next begins. */
const LONGEST = [
  17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003, 1091, 1171,
  1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809, 2953,
]

describe('qrModules', () => {
  it.each(LONGEST.map((bytes, index) => [index + 1, bytes] as const))(
    'fills version %d with %d bytes',
    (version, bytes) => {
      const rows = qrModules('x'.repeat(bytes))
      expect(rows).toHaveLength(17 + 4 * version)
      expect(rows).toEqual(reference('x'.repeat(bytes), maskOf(rows)))
    },
  )

  it('draws every module as another encoder does, under each mask', () => {
    const masks = new Set<number>()
    for (let length = 1; length < 400; length += 3) {
      const text = `otpauth://totp/ü:${'ab/?=&%7é'.repeat(50).slice(0, length)}`
      const rows = qrModules(text)
      expect(rows, text).toEqual(reference(text, maskOf(rows)))
      masks.add(maskOf(rows))
    }
    expect(masks.size).toBe(8)
  })

  it('refuses what no version holds', () => {
    expect(() => qrModules('x'.repeat(2954))).toThrow(RangeError)
  })
})
