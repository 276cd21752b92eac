import { describe, expect, it } from 'vitest'
import { otpauthUrl, qrCode } from './qr-code.ts'
import { qrModules } from './qr-modules.ts'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('otpauthUrl', () => {
  it('names issuer, account and secret as authenticator apps read them', () => {
    expect(otpauthUrl(SECRET, 'ada@example.com', 'Sallyport')).toBe(
      `otpauth://totp/Sallyport:ada%40example.com?secret=${SECRET}&issuer=Sallyport&algorithm=SHA1&digits=6&period=30`,
    )
  })

  it.each(['Caffè & Söhne', 'A:B', 'a/b?c#d=e&f', '100 %', 'x+y z'])('gives %j back as it was', (name) => {
    const account = 'ada+home@example.com'
    const text = otpauthUrl(SECRET, account, name)
    const url = new URL(text)
    expect(text).not.toMatch(/[+\s]/)
    expect(url.pathname.split('/').at(-1)?.split(':').map(decodeURIComponent)).toEqual([name, account])
    expect([...url.searchParams]).toEqual([
      ['secret', SECRET],
      ['issuer', name],
      ['algorithm', 'SHA1'],
      ['digits', '6'],
      ['period', '30'],
    ])
  })
})

describe('qrCode', () => {
  it('is an SVG in a data URI, without scripts or references', () => {
    const image = qrCode(otpauthUrl(SECRET, `${'a'.repeat(64)}@${'é'.repeat(180)}.example`, 'Caffè & Söhne'))
    const [kind, data = ''] = image.split(',')
    expect(kind).toBe('data:image/svg+xml;base64')
    const svg = atob(data)
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>.*<\/svg>\s*$/s)
    expect(svg).not.toMatch(/<script|href|onload/)
  })

  it('draws each dark module once, in a margin of four', () => {
    const text = otpauthUrl(SECRET, 'ada@example.com', 'Sallyport')
    const rows = qrModules(text)
    const svg = atob(qrCode(text).split(',')[1] ?? '')
    const drawn = rows.map((row) => [...row].map(() => '0'))
    for (const [, x, y, width, back] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
      expect(back).toBe(width)
      drawn[Number(y)]?.fill('1', Number(x), Number(x) + Number(width))
    }
    expect(drawn.map((row) => row.join(''))).toEqual(rows)
    expect(svg).toContain(`viewBox="-4 -4 ${rows.length + 8} ${rows.length + 8}"`)
  })
})
