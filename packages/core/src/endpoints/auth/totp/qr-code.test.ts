import readQrCode from 'jsqr'
import { describe, expect, it } from 'vitest'
import { qrCode } from '../../../identity/totp/qr-code.ts'
import { otpauthUrl } from '../../../identity/totp/totp.ts'

/** Width of the light border around a QR code that ISO/IEC 18004 requires, in modules. */
const MARGIN = 4
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('qrCode', () => {
  it('is an SVG in a data URI, without scripts or references', () => {
    const image = qrCode(otpauthUrl(SECRET, `${'a'.repeat(64)}@${'é'.repeat(180)}.example`, 'Caffè & Söhne'))
    const [kind, data = ''] = image.split(',')
    expect(kind).toBe('data:image/svg+xml;base64')
    const svg = atob(data)
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>.*<\/svg>\s*$/s)
    expect(svg).not.toMatch(/<script|href|onload/)
  })

  it.each([
    ['ada@example.com', 'Sallyport'],
    [`${'a'.repeat(64)}@${'é'.repeat(180)}.example`, 'Caffè & Söhne'],
    ['x', 'y'.repeat(1200)],
  ])('a scanner reads case %# back', (account, name) => {
    const text = otpauthUrl(SECRET, account, name)
    expect(readQrCode.default(...pixels(qrCode(text)))?.data).toBe(text)
  })

  it('stands upright: the module that is always dark is above the lower left finder', () => {
    for (let length = 1; length < 60; length++) {
      const [rgba, side] = pixels(qrCode('x'.repeat(length)), 1)
      expect(rgba[4 * ((side - MARGIN - 8) * side + MARGIN + 8)], `${length}`).toBe(0)
    }
  })

  it('has a light margin of four modules', () => {
    const [rgba, side] = pixels(qrCode('x'), 1)
    const isDark = (x: number, y: number) => rgba[4 * (y * side + x)] === 0
    const dark = [...Array(side * side).keys()].filter((index) => isDark(index % side, Math.floor(index / side)))
    expect(Math.min(...dark.map((index) => index % side))).toBe(MARGIN)
    expect(Math.max(...dark.map((index) => Math.floor(index / side)))).toBe(side - 1 - MARGIN)
  })

  it('refuses what no version holds', () => {
    expect(() => qrCode('x'.repeat(2951))).toThrow()
  })
})

/** Renders the SVG on a light background, as a browser does. Returns the RGBA pixels, the width and the height. */
function pixels(image: string, scale = 3): [Uint8ClampedArray, number, number] {
  const svg = atob(image.split(',')[1] ?? '')
  const side = scale * Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1])
  const rgba = new Uint8ClampedArray(4 * side * side).fill(255)
  for (const [, left = '', top = '', bottom = '', right = ''] of svg.matchAll(/M(\d+),(\d+) V(\d+) H(\d+) /g)) {
    for (let y = scale * Number(top); y < scale * Number(bottom); y++) {
      for (let x = scale * Number(left); x < scale * Number(right); x++)
        rgba.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3)
    }
  }
  return [rgba, side, side]
}
