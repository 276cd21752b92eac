import { describe, expect, it } from 'vitest'
import { qrPenalty } from './qr-penalty.ts'

/** A chess board as large as the pattern, with it drawn in the middle. */
function board(size: number, ...drawn: readonly (readonly [y: number, x: number, modules: string])[]): string[] {
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => String((x + y) % 2)).join(''),
  )
  for (const [y, x, modules] of drawn) {
    const row = rows[y] ?? ''
    rows[y] = row.slice(0, x) + modules + row.slice(x + modules.length)
  }
  return rows
}

describe('qrPenalty', () => {
  it('is nothing for a board of single modules', () => {
    expect(qrPenalty(board(20))).toBe(0)
  })

  it('counts lines of five and more', () => {
    expect(qrPenalty(board(20, [5, 6, '11111']))).toBe(3)
    expect(qrPenalty(board(20, [5, 6, '1111111']))).toBe(5)
  })

  it('counts squares in one colour', () => {
    expect(qrPenalty(board(20, [5, 6, '11'], [6, 6, '11']))).toBe(3)
  })

  it('counts what looks like a finder, the margin taken for light', () => {
    expect(qrPenalty(board(20, [5, 0, '10111010']))).toBe(40)
    expect(qrPenalty(board(23, [1, 9, '000010111010']))).toBe(40)
  })

  it('counts each twentieth of too much dark or light', () => {
    const oneOfFour = ['0101', '0000', '0101', '0000']
    expect(qrPenalty(oneOfFour)).toBe(50)
    expect(qrPenalty(oneOfFour.map((row) => row.replaceAll(/./g, (module) => (module === '0' ? '1' : '0'))))).toBe(50)
  })
})
